package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.FURTHER;
import static dev.phalanx.entities.internal.commands.CommandLayout.NONE;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.query.EntityQueryMask;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The command handler for the members of an entity's [LinkedEntityGroup]. Members that no longer exist are skipped.
public final class LinkedGroupCommandHandler {
    private LinkedGroupCommandHandler() {}

    // Recording

    /// Adds a component to the members that a mask matches.
    ///
    /// @param value null for zero
    /// @throws IllegalArgumentException if the value cannot be added
    public static <T extends IComponent> void add(
            CommandRecorder recorder, Entity root, EntityQueryMask mask, Class<T> type, @Nullable T value) {
        CommandRecorder.requireEntity(CommandOp.GROUP_ADD, root, "root");
        RecordedType<T> recorded = recorder.type(type);
        int operand = NONE;
        if (value != null) {
            ValueCommandHandler.requireValue(recorded.info(), value);
            requireOwnValue(recorded);
            operand = recorded.info().isTag() ? NONE : recorder.keep(recorded, value);
        }
        recorder.entity(CommandOp.GROUP_ADD, root, recorded.number(), operand, keep(recorder, mask));
    }

    /// Sets a component of the members that a mask matches.
    ///
    /// @throws IllegalArgumentException if the type has no value that can be set, or not this one
    public static <T extends IComponent> void set(
            CommandRecorder recorder, Entity root, EntityQueryMask mask, Class<T> type, T value) {
        CommandRecorder.requireEntity(CommandOp.GROUP_SET, root, "root");
        RecordedType<T> recorded = recorder.type(type);
        ValueCommandHandler.requireSettable(recorded.info());
        ValueCommandHandler.requireValue(recorded.info(), value);
        int operand = recorder.keep(recorded, value);
        recorder.entity(CommandOp.GROUP_SET, root, recorded.number(), operand, keep(recorder, mask));
    }

    /// Sets a component of the members that have it.
    ///
    /// @throws IllegalArgumentException if the type has no value that can be set, or not this one
    public static <T extends IComponent> void replace(CommandRecorder recorder, Entity root, Class<T> type, T value) {
        CommandRecorder.requireEntity(CommandOp.GROUP_REPLACE, root, "root");
        RecordedType<T> recorded = recorder.type(type);
        ValueCommandHandler.requireSettable(recorded.info());
        ValueCommandHandler.requireValue(recorded.info(), value);
        recorder.entity(CommandOp.GROUP_REPLACE, root, recorded.number(), recorder.keep(recorded, value));
    }

    private static int keep(CommandRecorder recorder, EntityQueryMask mask) {
        return recorder.stream().keep(Required.nonNull(mask, "mask"));
    }

    private static void requireOwnValue(RecordedType<?> type) {
        if (type.info().isShared()) {
            throw new IllegalArgumentException(type.info().name() + " is a shared component, whose value belongs to a"
                    + " chunk. Use addSharedComponent for each entity.");
        }
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        play(op, playback, playback.type(), playback.word(OPERAND));
    }

    private static <T> void play(CommandOp op, Playback playback, RecordedType<T> type, int operand) {
        long[] members = op == CommandOp.GROUP_REPLACE
                ? having(playback, type, members(playback))
                : matching(playback, members(playback), playback.object(playback.word(FURTHER)));
        if (op == CommandOp.GROUP_ADD) {
            playback.operations().batches().requireAddable(members, type.info());
        }
        for (long member : members) {
            if (op != CommandOp.GROUP_ADD && !has(playback, type, member)) {
                throw ValueCommandHandler.refusal(playback, type, member);
            }
        }
        if (operand == NONE) {
            playback.change(() -> playback.operations().batches().add(members, type.info()), () -> {});
        } else {
            BulkValueCommandHandler.give(playback, type, members, operand);
        }
    }

    /// The living members of the group, each once.
    private static long[] members(Playback playback) {
        DynamicBuffer<LinkedEntityGroup> group =
                playback.operations().buffers().get(Entity.unpack(playback.subject()), LinkedEntityGroup.class, true);
        long[] members = new long[group.length()];
        int count = 0;
        for (LinkedEntityGroup member : group) {
            long id = member.value().packed();
            if (playback.entities().find(id) != EntityLocation.ABSENT) {
                members[count++] = id;
            }
        }
        return Arrays.stream(members, 0, count).distinct().toArray();
    }

    private static long[] matching(Playback playback, long[] members, EntityQueryMask mask) {
        if (!playback.queries().isOwn(mask)) {
            throw new IllegalArgumentException("The " + mask + " belongs to another world than \""
                    + playback.store().guard().worldName() + "\". Take it from a query of this world.");
        }
        return Arrays.stream(members)
                .filter(member -> mask.matches(Entity.unpack(member)))
                .toArray();
    }

    private static long[] having(Playback playback, RecordedType<?> type, long[] members) {
        return Arrays.stream(members)
                .filter(member -> has(playback, type, member))
                .toArray();
    }

    private static boolean has(Playback playback, RecordedType<?> type, long member) {
        return type.in(playback.store())
                .isIn(EntityLocation.slab(playback.entities().find(member)));
    }
}
