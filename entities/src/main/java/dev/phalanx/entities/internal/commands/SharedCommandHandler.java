package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.entity.EntityShared;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// The commands that add or set shared components. A value of a struct type is kept as a row, one of another class is
/// the object itself.
public final class SharedCommandHandler {
    private SharedCommandHandler() {}

    // Recording

    /// Adds a shared component of an entity, or only sets it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public static <T extends ISharedComponentData> void change(
            CommandRecorder recorder, Entity entity, T value, boolean adds) {
        CommandOp op = adds ? CommandOp.ADD_SHARED : CommandOp.SET_SHARED;
        CommandRecorder.requireEntity(op, entity);
        RecordedType<T> type = recorder.type(ComponentTypes.classOf(value));
        recorder.entity(op, entity, type.number(), recorder.keep(type, value));
    }

    /// Adds a shared component of entities, or only sets it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public static <T extends ISharedComponentData> void change(
            CommandRecorder recorder, NativeArray<Entity> entities, T value, boolean adds) {
        RecordedType<T> type = recorder.type(ComponentTypes.classOf(value));
        CommandOp op = adds ? CommandOp.ADD_SHARED_ARRAY : CommandOp.SET_SHARED_ARRAY;
        recorder.array(op, entities, type.number(), recorder.keep(type, value));
    }

    /// Adds a shared component of what a query matches, or only sets it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public static <T extends ISharedComponentData> void change(
            CommandRecorder recorder, EntityQuery query, boolean atRecord, T value, boolean adds) {
        RecordedType<T> type = recorder.type(ComponentTypes.classOf(value));
        CommandOp op = adds ? CommandOp.ADD_SHARED_QUERY : CommandOp.SET_SHARED_QUERY;
        recorder.query(op, query, atRecord, type.number(), recorder.keep(type, value));
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        play(op, playback, playback.type(), playback.word(OPERAND));
    }

    private static <T> void play(CommandOp op, Playback playback, RecordedType<T> type, int operand) {
        boolean isLate = type.hasRows() && ValueCommandHandler.resolve(playback, type, operand);
        T value = type.hasRows() ? type.values().get(CommandLayout.row(operand)) : playback.object(operand);
        EntityShared shared = playback.operations().shared();
        ComponentInfo<T> info = type.info();
        switch (op.target()) {
            case ARRAY -> {
                long[] ids = playback.ids(false);
                late(playback, type, ids, isLate);
                if (op == CommandOp.ADD_SHARED_ARRAY) {
                    shared.add(ids, info, value);
                } else {
                    shared.set(ids, info, value);
                }
            }
            case QUERY -> {
                EntityQuery query = TypeCommandHandler.query(playback);
                if (isLate) {
                    late(playback, type, (long[]) query.toEntityArray().leafArray(0), true);
                }
                if (op == CommandOp.ADD_SHARED_QUERY) {
                    shared.add(TypeCommandHandler.target(query), info.type(), value);
                } else {
                    shared.set(TypeCommandHandler.target(query), info.type(), value);
                }
            }
            default -> {
                long id = playback.subject();
                if (isLate) {
                    playback.late(id, type);
                }
                if (op == CommandOp.ADD_SHARED) {
                    shared.add(Entity.unpack(id), info.type(), value);
                } else {
                    shared.set(Entity.unpack(id), info.type(), value);
                }
            }
        }
    }

    private static void late(Playback playback, RecordedType<?> type, long[] ids, boolean areLate) {
        for (int i = 0; areLate && i < ids.length; i++) {
            playback.late(ids[i], type);
        }
    }
}
