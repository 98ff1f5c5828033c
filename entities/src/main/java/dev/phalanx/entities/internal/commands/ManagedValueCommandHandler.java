package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// The commands about managed components, whose values are objects.
///
/// An object that was recorded goes to the first entity that gets it; further entities get copies, and from a buffer
/// that can be played again all do.
public final class ManagedValueCommandHandler {
    private ManagedValueCommandHandler() {}

    // Recording

    /// Takes the object of one entity to another.
    ///
    /// @throws IllegalArgumentException if the class is not a component
    public static <T extends IManagedComponentData> void move(
            CommandRecorder recorder, Entity source, Entity target, Class<T> type) {
        CommandRecorder.requireEntity(CommandOp.MOVE, source, "source");
        CommandRecorder.requireEntity(CommandOp.MOVE, target, "target");
        recorder.entity(CommandOp.MOVE, source, recorder.type(type).number(), target.index(), target.version());
    }

    // Playing

    static void playMove(Playback playback) {
        Class<?> managed = playback.type().info().type();
        playback.operations()
                .components()
                .move(Entity.unpack(playback.subject()), Entity.unpack(playback.other()), managed);
    }

    /// The object of a command.
    static @Nullable Object value(Playback playback, int operand) {
        Object kept = playback.recorder().stream().object(operand);
        return playback.copies() ? ManagedCopier.copy(kept) : kept;
    }

    static <T> void add(Playback playback, RecordedType<T> type, long id, int operand) {
        give(playback, type, id, value(playback, operand));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // recorded with a value of its class, which may be null
    private static <T> void give(Playback playback, RecordedType<T> type, long id, @Nullable Object value) {
        playback.change(
                () -> playback.operations()
                        .components()
                        .add(Entity.unpack(id), type.info().type(), (T) value),
                () -> {});
        remap(playback, type, id);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // recorded with a value of its class, which may be null
    static <T> void set(Playback playback, RecordedType<T> type, long id, int operand) {
        int location = playback.entities().find(id);
        if (!type.in(playback.store()).isIn(EntityLocation.slab(location))) {
            throw ValueCommandHandler.refusal(playback, type, id);
        }
        Object value = value(playback, operand);
        playback.change(
                () -> playback.operations()
                        .components()
                        .set(Entity.unpack(id), type.info().type(), (T) value),
                () -> {});
        remap(playback, type, id);
    }

    /// Gives an object to each of several entities, which can be given one: the one that was recorded to the first,
    /// copies to the others. All copies are made before the first is given.
    static <T> void giveAll(Playback playback, RecordedType<T> type, long[] ids, int operand) {
        @Nullable Object[] values = new @Nullable Object[ids.length];
        Object kept = playback.recorder().stream().object(operand);
        for (int i = 0; i < values.length; i++) {
            values[i] = i == 0 && !playback.copies() ? kept : ManagedCopier.copy(kept);
        }
        for (int i = 0; i < values.length; i++) {
            give(playback, type, ids[i], values[i]);
        }
    }

    /// Replaces the deferred entities that an object, which the entity has got, says it refers to.
    private static void remap(Playback playback, RecordedType<?> type, long id) {
        if (!type.holdsEntities()) {
            return;
        }
        int location = playback.entities().find(id);
        ComponentColumns<?> columns = type.in(playback.store());
        int slot = EntityLocation.slot(location);
        playback.deferred().beginValue();
        columns.remap(EntityLocation.slab(location), slot, slot + 1, playback.deferred());
        if (playback.deferred().metDeferred()) {
            playback.log().heldTemporary();
        }
        if (playback.deferred().metUnborn()) {
            playback.late(id, type);
        }
    }
}
