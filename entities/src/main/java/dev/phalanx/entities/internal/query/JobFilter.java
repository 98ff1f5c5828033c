package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;

/// The conditions of a [QueryFilter] at the time when a job was scheduled. They cannot change, so that many threads may
/// read them.
public final class JobFilter {
    private final boolean order;
    private final ComponentColumns<?>[] changed;
    private final Shared[] shared;
    private final int requiredVersion;

    /// One shared value that chunks must have to pass.
    ///
    /// @param type the shared component
    /// @param index where the value is stored
    record Shared(ComponentInfo<?> type, int index) {
        boolean isIn(Slab slab, int chunk) {
            if (!slab.archetype.isShared()) {
                return false;
            }
            int position = slab.archetype.groups().indexOf(type);
            return position >= 0 && slab.archetype.groups().index(slab.group[chunk], position) == index;
        }
    }

    JobFilter(boolean order, ComponentColumns<?>[] changed, Shared[] shared, int requiredVersion) {
        this.order = order;
        this.changed = changed;
        this.shared = shared;
        this.requiredVersion = requiredVersion;
    }

    /// The types whose changes it asks for. Not to be changed.
    public ComponentColumns<?>[] changed() {
        return changed;
    }

    /// Whether a chunk of a matching archetype passes.
    public boolean passes(Slab slab, int chunk) {
        if (order && !ChangeTracker.isNewer(slab.orderVersion[chunk], requiredVersion)) {
            return false;
        }
        for (Shared choice : shared) {
            if (!choice.isIn(slab, chunk)) {
                return false;
            }
        }
        return changed.length == 0 || hasChanged(slab, chunk);
    }

    private boolean hasChanged(Slab slab, int chunk) {
        for (ComponentColumns<?> columns : changed) {
            int[] versions = columns.changeVersions(slab.id);
            if (versions != null && ChangeTracker.isNewer(versions[chunk], requiredVersion)) {
                return true;
            }
        }
        return false;
    }
}
