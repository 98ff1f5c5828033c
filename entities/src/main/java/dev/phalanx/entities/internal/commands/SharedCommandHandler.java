package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;

import dev.phalanx.entities.components.ISharedComponentData;
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
        RecordedType<T> type = typeOf(recorder, value);
        recorder.entity(op, entity, type.number(), recorder.keep(type, value));
    }

    /// Adds a shared component of entities, or only sets it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public static <T extends ISharedComponentData> void change(
            CommandRecorder recorder, NativeArray<Entity> entities, T value, boolean adds) {
        RecordedType<T> type = typeOf(recorder, value);
        CommandOp op = adds ? CommandOp.ADD_SHARED_ARRAY : CommandOp.SET_SHARED_ARRAY;
        recorder.array(op, entities, type.number(), recorder.keep(type, value));
    }

    /// Adds a shared component of what a query matches, or only sets it.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public static <T extends ISharedComponentData> void change(
            CommandRecorder recorder, EntityQuery query, T value, boolean adds) {
        RecordedType<T> type = typeOf(recorder, value);
        CommandOp op = adds ? CommandOp.ADD_SHARED_QUERY : CommandOp.SET_SHARED_QUERY;
        recorder.query(op, query, type.number(), recorder.keep(type, value));
    }

    @SuppressWarnings("unchecked") // a component class has no subclasses
    private static <T extends ISharedComponentData> RecordedType<T> typeOf(CommandRecorder recorder, T value) {
        return (RecordedType<T>) recorder.type(value.getClass());
    }

    // Playing

    static void play(CommandOp op, Playback playback) {
        play(op, playback, playback.type(), playback.word(OPERAND));
    }

    @SuppressWarnings("unchecked") // recorded for the class of a shared component
    private static <T extends ISharedComponentData> void play(
            CommandOp op, Playback playback, RecordedType<?> type, int operand) {
        boolean isLate = type.hasRows() && ValueCommandHandler.resolve(playback, type, operand);
        T value = type.hasRows()
                ? ((RecordedType<T>) type).values().get(CommandLayout.row(operand))
                : playback.object(operand);
        switch (op) {
            case ADD_SHARED, SET_SHARED -> {
                long id = playback.subject();
                if (isLate) {
                    playback.late(id, type);
                }
                change(playback, Entity.unpack(id), value, op == CommandOp.ADD_SHARED);
            }
            case ADD_SHARED_ARRAY, SET_SHARED_ARRAY -> {
                long[] ids = playback.ids(false);
                late(playback, type, ids, isLate);
                change(playback, playback.array(ids), value, op == CommandOp.ADD_SHARED_ARRAY);
            }
            default -> {
                EntityQuery query = TypeCommandHandler.query(playback);
                if (isLate) {
                    late(playback, type, (long[]) query.toEntityArray().leafArray(0), true);
                }
                change(playback, query, value, op == CommandOp.ADD_SHARED_QUERY);
            }
        }
    }

    private static void late(Playback playback, RecordedType<?> type, long[] ids, boolean areLate) {
        for (int i = 0; areLate && i < ids.length; i++) {
            playback.late(ids[i], type);
        }
    }

    private static <T extends ISharedComponentData> void change(
            Playback playback, Entity entity, T value, boolean adds) {
        if (adds) {
            playback.em().addSharedComponent(entity, value);
        } else {
            playback.em().setSharedComponent(entity, value);
        }
    }

    private static <T extends ISharedComponentData> void change(
            Playback playback, NativeArray<Entity> entities, T value, boolean adds) {
        if (adds) {
            playback.em().addSharedComponent(entities, value);
        } else {
            playback.em().setSharedComponent(entities, value);
        }
    }

    private static <T extends ISharedComponentData> void change(
            Playback playback, EntityQuery query, T value, boolean adds) {
        if (adds) {
            playback.em().addSharedComponent(query, value);
        } else {
            playback.em().setSharedComponent(query, value);
        }
    }
}
