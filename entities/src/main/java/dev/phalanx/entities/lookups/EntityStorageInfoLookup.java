package dev.phalanx.entities.lookups;

import dev.phalanx.entities.ArchetypeChunk;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.internal.contract.CopiesArguments;

/// What finds where any entity lies, and whether it is alive. It only reads, and uses no component, so that no job
/// has to wait for another because of it. (Source documents S1, S3: `EntityStorageInfoLookup`.)
///
/// @see dev.phalanx.entities.EntityManager#getEntityStorageInfoLookup
@CopiesArguments
public final class EntityStorageInfoLookup extends WorldAccess {

    /// For the entity manager.
    ///
    /// @hidden
    @SuppressWarnings("exports") // made by several packages of this module and by nobody else
    public EntityStorageInfoLookup(WorldStore store, VersionFirewall versions) {
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
        return store().entities().find(entity) != EntityTable.ABSENT;
    }

    /// Where the entity lies.
    ///
    /// @throws IllegalArgumentException if the entity is not alive
    /// @throws dev.phalanx.structs.DisposedException if there was a structural change since the last update
    public EntityStorageInfo get(Entity entity) {
        check();
        int place = store().entities().find(entity);
        if (place == EntityTable.ABSENT) {
            throw new IllegalArgumentException(entity + " does not exist in world \""
                    + store().guard().worldName()
                    + "\". Ask exists(entity) first, or drop the ids of destroyed entities.");
        }
        Slab slab = store().slabs().get(place >>> EntityTable.SLOT_BITS);
        int chunk = store().slabs().chunkOf(place);
        int index = (place & EntityTable.SLOT_MASK) - chunk * slab.capacity;
        return new EntityStorageInfo(new ArchetypeChunk(store(), versions(), slab, chunk, isInJob()), index);
    }

    @Override
    void updated() {
        // Nothing is kept.
    }

    /// @hidden
    @Override
    public EntityStorageInfoLookup forJob(SafetyHandle handle) {
        return new EntityStorageInfoLookup(this, handle);
    }

    /// @hidden
    @Override
    public ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }
}
