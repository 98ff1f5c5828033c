package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.entity.ComponentEnabling;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;

/// The commands that enable and disable components.
public final class EnabledCommandHandler {
    private EnabledCommandHandler() {}

    // Recording

    /// Enables or disables a component of an entity.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public static void set(CommandRecorder recorder, Entity entity, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(entity, "entity");
        RecordedType<?> recorded = recorder.type(type);
        ComponentEnabling.requireEnableable(recorded.info());
        recorder.entity(CommandOp.ENABLE, entity, recorded.number(), value ? 1 : 0);
    }

    /// Enables or disables a component of what a query matches.
    ///
    /// @throws IllegalArgumentException if the component cannot be disabled
    public static void set(
            CommandRecorder recorder, EntityQuery query, Class<? extends IComponent> type, boolean value) {
        Required.nonNull(query, "query");
        RecordedType<?> recorded = recorder.type(type);
        ComponentEnabling.requireEnableable(recorded.info());
        recorder.query(CommandOp.ENABLE_QUERY, query, recorded.number(), value ? 1 : 0);
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        Class<?> type = playback.type().info().type();
        boolean value = playback.word(OPERAND) != 0;
        ComponentEnabling enabled = playback.operations().enabled();
        if (op == CommandOp.ENABLE) {
            enabled.set(Entity.unpack(playback.subject()), type, value);
        } else {
            enabled.set(TypeCommandHandler.target(playback), type, value);
        }
    }
}
