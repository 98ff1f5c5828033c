package dev.phalanx.entities.exact;

import dev.phalanx.entities.internal.change.ValueObserver;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.ReadOnlyScope;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;

/// Refuses what is written in a world that shows an earlier tick, which is discarded then.
final class ReadOnlyValues extends ValueObserver {
    private final ReadOnlyScope scope;

    ReadOnlyValues(ReadOnlyScope scope) {
        this.scope = scope;
    }

    private IllegalStateException refuse(ComponentInfo<?> type) {
        return scope.refusal("A write of " + type.name());
    }

    @Override
    public void set(ComponentColumns<?> columns, int slab, int slot, int rows) {
        throw refuse(columns.info());
    }

    @Override
    public void stored(ComponentColumns<?> columns, int slab, int slot, int rows) {
        throw refuse(columns.info());
    }

    /// Objects cannot be handed out to be read alone. What is changed in them is lost with the world.
    private void refuseUnlessObject(ComponentInfo<?> type) {
        if (type.hasStruct() || type.isBuffer()) {
            throw refuse(type);
        }
    }

    @Override
    public void handedOut(ComponentColumns<?> columns, int slab, int slot) {
        refuseUnlessObject(columns.info());
    }

    @Override
    public void handedOut(Slab slab, int chunk, int c) {
        refuseUnlessObject(slab.archetype.components()[c]);
    }

    @Override
    public void handedOut(ComponentColumns<?> columns, RunList chunks) {
        refuseUnlessObject(columns.info());
    }

    @Override
    public void handedOutToJob(String job, ComponentColumns<?> columns) {
        throw refuse(columns.info());
    }

    @Override
    public void chunkValueSet(Slab slab, int chunk, int c) {
        throw refuse(slab.archetype.components()[c]);
    }

    @Override
    public void sharedSet(Slab slab, int slot, int rows, int c) {
        throw refuse(slab.archetype.components()[c]);
    }

    @Override
    public void enabledSet(Slab slab, int slot, int rows, ComponentInfo<?> type, boolean value) {
        throw refuse(type);
    }

    @Override
    public void swapped(Slab slab, int slot) {
        throw scope.refusal("swapComponents");
    }

    @Override
    public void named(long packed, String name) {
        throw scope.refusal("setName");
    }
}
