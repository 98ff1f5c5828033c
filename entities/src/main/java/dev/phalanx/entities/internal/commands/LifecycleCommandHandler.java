package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.COUNT;
import static dev.phalanx.entities.internal.commands.CommandLayout.NONE;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;
import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.change.MetaEntities;
import dev.phalanx.entities.internal.entity.EntityOperations;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ArchetypeTable;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString64Bytes;
import dev.phalanx.structs.NativeArray;
import org.jspecify.annotations.Nullable;

/// The commands that create, copy, destroy, switch and name entities.
public final class LifecycleCommandHandler {
    private static final ModuleAccess<EntityArchetype, Archetype> ARCHETYPES =
            ModuleAccess.find(EntityArchetype.class, Archetype.class);
    private static final ComponentInfo<?>[] NOTHING = {};

    private LifecycleCommandHandler() {}

    // Recording

    /// Creates an entity without components.
    public static Entity create(CommandRecorder recorder) {
        return createOne(recorder, NONE);
    }

    /// Creates an entity.
    public static Entity create(CommandRecorder recorder, EntityArchetype archetype) {
        return createOne(recorder, keep(recorder, archetype));
    }

    private static Entity createOne(CommandRecorder recorder, int archetype) {
        int number = recorder.newTemporary();
        recorder.stream().add(CommandOp.CREATE, number, 1, archetype, 0, 0);
        return recorder.log().deferred(number);
    }

    private static int keep(CommandRecorder recorder, EntityArchetype archetype) {
        return recorder.stream().keep(Required.nonNull(archetype, "archetype"));
    }

    /// Creates as many entities as `out` is long.
    public static void create(CommandRecorder recorder, EntityArchetype archetype, NativeArray<Entity> out) {
        int kept = keep(recorder, archetype);
        int first = fill(recorder, out);
        recorder.stream().add(CommandOp.CREATE, first, out.length(), kept, 0, 0);
    }

    private static int fill(CommandRecorder recorder, NativeArray<Entity> out) {
        Required.nonNull(out, "out").safetyHandle().checkWrite();
        long[] ids = (long[]) out.leafArray(0);
        int first = recorder.log().reserve(out.length());
        for (int i = 0; i < out.length(); i++) {
            ids[out.offset() + i] = recorder.log().deferred(first + i).packed();
        }
        return first;
    }

    /// Copies an entity.
    public static Entity instantiate(CommandRecorder recorder, Entity source) {
        CommandRecorder.requireEntity(CommandOp.INSTANTIATE, source, "source");
        int number = recorder.newTemporary();
        recorder.entity(CommandOp.INSTANTIATE, source, number, 1);
        return recorder.log().deferred(number);
    }

    /// Copies an entity as many times as `out` is long.
    public static void instantiate(CommandRecorder recorder, Entity source, NativeArray<Entity> out) {
        CommandRecorder.requireEntity(CommandOp.INSTANTIATE, source, "source");
        int first = fill(recorder, out);
        recorder.entity(CommandOp.INSTANTIATE, source, first, out.length());
    }

    /// Destroys an entity.
    public static void destroy(CommandRecorder recorder, Entity entity) {
        recorder.entity(CommandOp.DESTROY, entity, 0, 0);
    }

    /// Destroys entities.
    public static void destroy(CommandRecorder recorder, NativeArray<Entity> entities) {
        recorder.array(CommandOp.DESTROY_ARRAY, entities, 0, 0);
    }

    /// Destroys what a query matches.
    public static void destroy(CommandRecorder recorder, EntityQuery query, boolean atRecord) {
        recorder.query(CommandOp.DESTROY_QUERY, query, atRecord, 0, 0);
    }

    /// Switches an entity off or on.
    public static void setEnabled(CommandRecorder recorder, Entity entity, boolean enabled) {
        recorder.entity(CommandOp.SET_ENABLED, entity, enabled ? 1 : 0, 0);
    }

    /// Names an entity.
    ///
    /// @throws IllegalArgumentException if the name is too long
    public static void setName(CommandRecorder recorder, Entity entity, String name) {
        CommandRecorder.requireEntity(CommandOp.SET_NAME, entity);
        String checked = FixedString64Bytes.of(Required.nonNull(name, "name")).toString();
        recorder.entity(CommandOp.SET_NAME, entity, recorder.stream().keep(checked), 0);
    }

    // Playing

    static void playCreate(Playback playback) {
        int first = playback.word(SUBJECT);
        int count = playback.word(COUNT);
        if (count == 1 && playback.spawns().play()) {
            return;
        }
        Archetype target = playback.archetype(playback.word(TYPE));
        if (count == 1) {
            playback.deferred().born()[first] = playback.structuralChanges().create(target);
        } else {
            playback.structuralChanges()
                    .bulk()
                    .create(target, playback.deferred().born(), first, first + count);
        }
        playback.structuralChanges().finished();
    }

    /// The archetype with the same types in the world in which the commands are played.
    ///
    /// @param handle null for an entity without components
    static Archetype archetype(Playback playback, @Nullable EntityArchetype handle) {
        ArchetypeTable archetypes = playback.store().archetypes();
        if (handle == null) {
            return archetypes.ensure(NOTHING);
        }
        Archetype given = ARCHETYPES.of(handle);
        Archetype own = archetypes.isOwn(given) ? given : archetypes.ensure(given.components());
        MetaEntities.requireNone(own);
        return own;
    }

    static void playInstantiate(Playback playback) {
        long source = playback.subject();
        int first = playback.word(TYPE);
        int count = playback.word(OPERAND);
        if (count == 1 && playback.spawns().play()) {
            return;
        }
        long[] born = playback.deferred().born();
        if (count == 1) {
            playback.operations().copies().instantiate(source, born, first);
        } else {
            playback.operations().copies().instantiate(source, born, first, first + count);
        }
    }

    static void playDestroy(Playback playback) {
        long id = playback.subject();
        int location = playback.entities().find(id);
        if (location == EntityLocation.ABSENT) {
            if (playback.isDeferred()) {
                playback.requireAlive(id);
            }
            return;
        }
        int most = playback.runs().restToLose(location);
        int rows = CommandBatches.allOrOne(playback, location, CommandOp.DESTROY.words(), most);
        if (rows == 1) {
            playback.operations().life().destroy(id);
            return;
        }
        playback.runs().destroy(location, rows);
        playback.takes(rows);
        playback.structuralChanges().finished();
    }

    static void play(CommandOp op, Playback playback) {
        EntityOperations operations = playback.operations();
        switch (op) {
            case DESTROY_ARRAY -> operations.life().destroy(playback.ids(true));
            case DESTROY_QUERY -> operations.batches().destroy(TypeCommandHandler.target(playback));
            case SET_ENABLED ->
                operations.activation().set(Entity.unpack(playback.subject()), playback.word(TYPE) != 0);
            default -> operations.names().set(Entity.unpack(playback.subject()), playback.object(playback.word(TYPE)));
        }
    }
}
