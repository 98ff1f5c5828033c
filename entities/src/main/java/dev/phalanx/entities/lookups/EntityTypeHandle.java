package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;

/// A handle that opens chunks for the ids of their entities, which can only be read.
public final class EntityTypeHandle extends WorldAccess {
    private static final StructType<Entity> ENTITY = StructType.of(Entity.class);

    EntityTypeHandle(WorldStore store, ChangeTracker versions) {
        super(store, versions, store.entitySafety().root().view("EntityTypeHandle", true));
    }

    private EntityTypeHandle(EntityTypeHandle original, SafetyHandle safety) {
        super(original, safety);
    }

    /// The ids of a chunk's entities.
    NativeArray<Entity> array(WorldStore world, Slab slab, int chunk) {
        requireOf(world);
        check();
        SafetyHandle handle = isInJob() ? safety() : store().entitySafety().arrays(true);
        return NativeArray.part(ENTITY, new Object[] {slab.entities}, chunk * slab.capacity, slab.count[chunk], handle);
    }

    @Override
    void updated() {
        // Nothing is kept.
    }

    @Override
    public EntityTypeHandle forJob(SafetyHandle handle) {
        return new EntityTypeHandle(this, handle);
    }

    @Override
    public ParallelUse parallelUse() {
        return ParallelUse.SHARED;
    }
}
