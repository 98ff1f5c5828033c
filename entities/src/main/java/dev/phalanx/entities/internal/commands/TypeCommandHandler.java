package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.entity.EntityBatches;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.ComponentTypeSet;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// The commands that add components as zeros, and those that remove them.
public final class TypeCommandHandler {
    private static final ModuleAccess<EntityQuery, QueryTarget> TARGETS =
            ModuleAccess.find(EntityQuery.class, QueryTarget.class);
    private static final ModuleAccess<ComponentTypeSet, ComponentInfo<?>[]> TYPES =
            ModuleAccess.find(ComponentTypeSet.class, ComponentInfo[].class);

    private TypeCommandHandler() {}

    // Recording

    /// Adds a component to an entity.
    public static void add(CommandRecorder recorder, Entity entity, Class<? extends IComponent> type) {
        recorder.entity(CommandOp.ADD_TYPE, entity, recorder.type(type).number(), 0);
    }

    /// Adds a component to entities.
    public static void add(CommandRecorder recorder, NativeArray<Entity> entities, Class<? extends IComponent> type) {
        recorder.array(CommandOp.ADD_TYPE_ARRAY, entities, recorder.type(type).number(), 0);
    }

    /// Adds a component to what a query matches.
    public static void add(
            CommandRecorder recorder, EntityQuery query, boolean atRecord, Class<? extends IComponent> type) {
        recorder.query(
                CommandOp.ADD_TYPE_QUERY, query, atRecord, recorder.type(type).number(), 0);
    }

    /// Removes a component from an entity.
    public static void remove(CommandRecorder recorder, Entity entity, Class<? extends IComponent> type) {
        recorder.entity(CommandOp.REMOVE_TYPE, entity, recorder.type(type).number(), 0);
    }

    /// Removes a component from entities.
    public static void remove(
            CommandRecorder recorder, NativeArray<Entity> entities, Class<? extends IComponent> type) {
        recorder.array(
                CommandOp.REMOVE_TYPE_ARRAY, entities, recorder.type(type).number(), 0);
    }

    /// Removes a component from what a query matches.
    public static void remove(
            CommandRecorder recorder, EntityQuery query, boolean atRecord, Class<? extends IComponent> type) {
        recorder.query(
                CommandOp.REMOVE_TYPE_QUERY,
                query,
                atRecord,
                recorder.type(type).number(),
                0);
    }

    /// Adds or removes several components of an entity.
    public static void change(CommandRecorder recorder, Entity entity, ComponentTypeSet types, boolean adds) {
        CommandOp op = adds ? CommandOp.ADD_TYPES : CommandOp.REMOVE_TYPES;
        CommandRecorder.requireEntity(op, entity);
        recorder.entity(op, entity, keep(recorder, types), 0);
    }

    /// Adds or removes several components of entities.
    public static void change(
            CommandRecorder recorder, NativeArray<Entity> entities, ComponentTypeSet types, boolean adds) {
        CommandOp op = adds ? CommandOp.ADD_TYPES_ARRAY : CommandOp.REMOVE_TYPES_ARRAY;
        recorder.array(op, entities, keep(recorder, types), 0);
    }

    /// Adds or removes several components of what a query matches.
    public static void change(
            CommandRecorder recorder, EntityQuery query, boolean atRecord, ComponentTypeSet types, boolean adds) {
        CommandOp op = adds ? CommandOp.ADD_TYPES_QUERY : CommandOp.REMOVE_TYPES_QUERY;
        recorder.query(op, query, atRecord, keep(recorder, types), 0);
    }

    private static int keep(CommandRecorder recorder, ComponentTypeSet types) {
        return recorder.stream().keep(Required.nonNull(types, "types"));
    }

    // Playing

    static void playAdd(Playback playback) {
        long id = playback.subject();
        int location = playback.entities().find(id);
        ComponentInfo<?> info = playback.type().info();
        if (location == EntityLocation.ABSENT) {
            throw new IllegalStateException(playback.notAlive(id));
        }
        int most = playback.runs().restToAdd(location, info);
        int rows = CommandBatches.allOrOne(playback, location, CommandOp.ADD_TYPE.words(), most);
        if (rows > 1) {
            playback.runs().add(location, rows, info);
            playback.takes(rows);
            playback.structuralChanges().finished();
        } else if (playback.structuralChanges().tryAdd(location, info) != EntityLocation.ABSENT) {
            playback.structuralChanges().finished();
        }
    }

    static void playRemove(Playback playback) {
        long id = playback.subject();
        int location = playback.entities().find(id);
        if (location == EntityLocation.ABSENT) {
            if (playback.isDeferred()) {
                playback.requireAlive(id);
            }
            return;
        }
        ComponentInfo<?> info = playback.type().info();
        int most = playback.runs().restToLose(location);
        int rows = CommandBatches.allOrOne(playback, location, CommandOp.REMOVE_TYPE.words(), most);
        if (rows > 1) {
            playback.runs().remove(location, rows, info);
            playback.takes(rows);
            playback.structuralChanges().finished();
        } else if (playback.structuralChanges().tryRemove(location, info) != EntityLocation.ABSENT) {
            playback.structuralChanges().finished();
        }
    }

    static void play(CommandOp op, Playback playback) {
        EntityBatches batches = playback.operations().batches();
        switch (op) {
            case ADD_TYPE_ARRAY ->
                batches.add(playback.ids(false), playback.type().info());
            case REMOVE_TYPE_ARRAY ->
                batches.remove(playback.ids(true), playback.type().info());
            case ADD_TYPE_QUERY -> batches.add(target(playback), one(playback));
            case REMOVE_TYPE_QUERY -> batches.remove(target(playback), one(playback));
            default -> playSet(op, playback, playback.object(playback.word(TYPE)));
        }
    }

    private static ComponentInfo<?>[] one(Playback playback) {
        return new ComponentInfo<?>[] {playback.type().info()};
    }

    static EntityQuery query(Playback playback) {
        return playback.object(playback.word(SUBJECT));
    }

    /// The selection of a query.
    static QueryTarget target(EntityQuery query) {
        return TARGETS.of(query);
    }

    /// The selection of the query that a command is about.
    static QueryTarget target(Playback playback) {
        return target(query(playback));
    }

    private static void playSet(CommandOp op, Playback playback, ComponentTypeSet types) {
        EntityBatches batches = playback.operations().batches();
        switch (op) {
            case ADD_TYPES -> batches.add(entity(playback), types);
            case REMOVE_TYPES -> {
                Entity entity = entity(playback);
                if (playback.isDeferred()) {
                    playback.requireAlive(entity.packed());
                }
                batches.remove(entity, types);
            }
            case ADD_TYPES_ARRAY -> batches.add(ids(playback, false), TYPES.of(types));
            case REMOVE_TYPES_ARRAY -> batches.remove(ids(playback, true), TYPES.of(types));
            case ADD_TYPES_QUERY -> batches.add(target(playback), TYPES.of(types));
            default -> batches.remove(target(playback), TYPES.of(types));
        }
    }

    private static Entity entity(Playback playback) {
        if (playback.isDeferred()) {
            playback.log().heldTemporary();
        }
        return Entity.unpack(playback.subject());
    }

    private static long[] ids(Playback playback, boolean onlyAlive) {
        long[] ids = playback.ids(onlyAlive);
        if (playback.metDeferred()) {
            playback.log().heldTemporary();
        }
        return ids;
    }
}
