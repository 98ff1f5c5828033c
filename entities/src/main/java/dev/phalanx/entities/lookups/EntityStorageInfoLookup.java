package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.EntityHistory;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;

/// A lookup of the location of any entity, and of whether it is alive. It only reads, and uses no component, so no job
/// has to wait for another because of it.
///
/// @see dev.phalanx.entities.EntityManager#getEntityStorageInfoLookup
@CopiesArguments
public final class EntityStorageInfoLookup extends WorldAccess {

    EntityStorageInfoLookup(WorldStore store, ChangeTracker versions) {
        super(store, versions, store.entitySafety().root().view("EntityStorageInfoLookup", true));
    }

    private EntityStorageInfoLookup(EntityStorageInfoLookup original, SafetyHandle safety) {
        super(original, safety);
    }

    /// Whether the entity is alive. [Entity#NULL] never is.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public boolean exists(Entity entity) {
        check();
        return store().entities().find(entity) != EntityLocation.ABSENT;
    }

    /// The location of the entity as a number, or 0 if the entity is not alive: the [location of its
    /// chunk][ArchetypeChunk#location()] plus its index there. No other living entity of the world has the same.
    ///
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public int getLocation(Entity entity) {
        check();
        return store().entities().find(entity);
    }

    /// The chunk of the entity, and its index there.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public EntityStorageInfo get(Entity entity) {
        check();
        int location = store().entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            EntityHistory history = isInJob() ? null : store().history();
            String destruction = history == null ? null : history.destruction(entity.packed());
            throw new IllegalArgumentException(entity + " does not exist in world \""
                    + store().guard().worldName() + "\"" + (destruction == null ? "" : ": " + destruction)
                    + ". Ask exists(entity) first, or drop the ids of destroyed entities.");
        }
        Slab slab = store().slabs().get(EntityLocation.slab(location));
        int chunk = store().slabs().chunkOf(location);
        int index = EntityLocation.slot(location) - chunk * slab.capacity;
        return new EntityStorageInfo(new ArchetypeChunk(store(), versions(), slab, chunk, isInJob()), index);
    }

    @Override
    void updated() {
        // Nothing is kept.
    }

    @Override
    public EntityStorageInfoLookup forJob(SafetyHandle handle) {
        return new EntityStorageInfoLookup(this, handle);
    }

    @Override
    public ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }
}
