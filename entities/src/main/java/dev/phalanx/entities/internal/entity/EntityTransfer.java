package dev.phalanx.entities.internal.entity;

import dev.phalanx.entities.internal.change.IdChanges;
import dev.phalanx.entities.internal.change.WorldInternals;
import dev.phalanx.entities.internal.change.WorldMirror;
import dev.phalanx.entities.internal.change.WorldPair;
import dev.phalanx.entities.internal.change.WorldTransfer;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The verbs that bring entities of another world to this one.
public final class EntityTransfer {
    /// What a caller gives and wants to know of the ids.
    ///
    /// @param externals for ids that do not move, packed, what represents them in the target
    /// @param fill receives the old and the new ids
    public record RequestedChanges(Map<Long, Long> externals, Consumer<IdChanges> fill) {}

    private final WorldInternals here;
    private final WorldStore store;
    private final EntityErrors errors;

    public EntityTransfer(WorldInternals here, EntityErrors errors) {
        this.here = here;
        this.store = here.store();
        this.errors = errors;
    }

    private static void requireWholeChunks(@Nullable QueryTarget query, WorldStore store) {
        if (query != null
                && (query.matchedIn(store).isMasked()
                        || !query.matchedIn(store).description().dependencies().isEmpty())) {
            throw new IllegalArgumentException("moveEntitiesFrom was given " + query + ", which looks at what is"
                    + " enabled, and moves whole chunks. Give the query the option"
                    + " IGNORE_COMPONENT_ENABLED_STATE.");
        }
    }

    private static void requireOrdinary(Archetype archetype, @Nullable QueryTarget query) {
        if (!archetype.isOrdinary()) {
            throw new IllegalArgumentException("moveEntitiesFrom was given " + query + ", which matches " + archetype
                    + ", whose entities stay in their world: each" + EntityErrors.stays(archetype)
                    + " with it. Let the query pass them over.");
        }
    }

    /// Moves entities of another world to this one.
    ///
    /// @param remapping receives the old and the new ids before listeners are called, or null
    public void move(EntityTransfer from, @Nullable QueryTarget query, @Nullable RequestedChanges remapping) {
        requireOther(from, "moveEntitiesFrom");
        from.store.guard().checkStructural("moveEntitiesFrom");
        store.guard().checkStructural("moveEntitiesFrom");
        requireWholeChunks(query, from.store);
        RunList chunks = query == null ? from.allChunks() : query.chunksIn(from.store);
        int count = 0;
        boolean references = remapping != null;
        for (int run = 0; run < chunks.count; run++) {
            Slab slab = from.store.slabs().get(chunks.slab[run]);
            requireOrdinary(slab.archetype, query);
            references |= WorldTransfer.hasReferences(slab.archetype);
            for (int chunk = chunks.from[run]; chunk < chunks.to[run]; chunk++) {
                count += slab.count[chunk];
            }
        }
        IdChanges changes = references
                ? new IdChanges(
                        count, from.store.entities().used(), remapping == null ? Map.of() : remapping.externals())
                : null;
        WorldPair worlds = new WorldPair(from.here, here, "moveEntitiesFrom");
        int entities = count;
        worlds.whileLocked(() -> {
            new WorldTransfer(from.here, here, changes).move(chunks, entities);
            if (remapping != null && changes != null) {
                remapping.fill().accept(changes);
            }
            from.here.structuralChanges().complete();
            here.structuralChanges().complete();
        });
        worlds.callLaterInBoth();
    }

    public NativeArray<Entity> copy(EntityTransfer from, NativeArray<Entity> entities) {
        requireOther(from, "copyEntitiesFrom");
        from.store.guard().checkReadable("copyEntitiesFrom");
        store.guard().checkStructural("copyEntitiesFrom");
        long[] ids = new long[entities.length()];
        System.arraycopy(entities.leafArray(0), entities.offset(), ids, 0, ids.length);
        for (long id : ids) {
            int location = from.store.entities().find(id);
            if (location == EntityLocation.ABSENT) {
                throw new IllegalArgumentException(from.errors.notAlive(Entity.unpack(id)));
            }
            from.errors.requireOrdinary(id, location);
            if (from.store.slabs().get(EntityLocation.slab(location)).archetype.wasDestroyed()) {
                throw new IllegalArgumentException(from.errors.destroyed(Entity.unpack(id), location));
            }
        }
        IdChanges changes = new IdChanges(ids.length, from.store.entities().used());
        WorldPair worlds = new WorldPair(from.here, here, "copyEntitiesFrom");
        worlds.whileLocked(() -> {
            new WorldTransfer(from.here, here, changes).copy(ids);
            here.structuralChanges().complete();
        });
        worlds.callLater();
        return EntityLifecycle.packed(changes.targets());
    }

    /// Makes the world the same as another one, and returns the number of chunks that were different.
    public int replace(EntityTransfer from) {
        return replace(from, "copyAndReplaceEntitiesFrom", false);
    }

    /// Same as [#replace(EntityTransfer)], and takes the objects of the other world, which is not used any more.
    ///
    /// @param operation such as `loadExact`
    public void takeAndReplace(EntityTransfer from, String operation) {
        replace(from, operation, true);
    }

    /// The world.
    public WorldInternals internals() {
        return here;
    }

    private int replace(EntityTransfer from, String operation, boolean takesObjects) {
        requireOther(from, operation);
        from.store.guard().checkReadable(operation);
        store.guard().checkStructural(operation);
        WorldPair worlds = new WorldPair(from.here, here, operation);
        WorldMirror mirror = new WorldMirror(from.here, here, takesObjects);
        worlds.whileLocked(() -> {
            mirror.run();
            here.structuralChanges().complete();
        });
        worlds.callLater();
        return mirror.different();
    }

    @SuppressWarnings("ReferenceEquality") // a store is one world's
    private void requireOther(EntityTransfer from, String operation) {
        if (from.store == store) {
            throw new IllegalArgumentException(operation + " was given the EntityManager of world \""
                    + store.guard().worldName() + "\" itself. Give it that of another world.");
        }
    }

    private RunList allChunks() {
        RunList chunks = new RunList();
        for (int id = 0; id < store.archetypes().count(); id++) {
            Archetype archetype = store.archetypes().get(id);
            for (int i = 0; archetype.isOrdinary() && i < archetype.slabs().size(); i++) {
                Slab slab = archetype.slabs().get(i);
                for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                    chunks.add(slab.id, chunk, chunk + 1);
                }
            }
        }
        return chunks;
    }
}
