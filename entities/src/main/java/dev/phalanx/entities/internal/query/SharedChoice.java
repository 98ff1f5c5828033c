package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.shared.SharedTable;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// One shared value that chunks must have to pass. Where it is stored is found again when values have come or gone.
public final class SharedChoice<T> {
    private static final long NEVER = -1;

    private final WorldGuard guard;
    private final SharedTable<T> table;
    private final T value;
    private long contentVersion = NEVER;
    private int index;
    private @Nullable Archetype lastArchetype;
    private int lastPosition;

    /// A choice of the value as it is now.
    ///
    /// @throws IllegalArgumentException if something inside the value is null
    public SharedChoice(WorldStore store, ComponentInfo<T> type, T value) {
        this.guard = store.guard();
        this.table = store.sharedTable(type);
        int before = guard.enter(UserCallScope.COMPARING);
        try {
            this.value = table.copy(value);
        } finally {
            guard.depth = before;
        }
    }

    /// The choice as jobs make it, who find the value where it is now.
    JobFilter.Shared forJobs() {
        return new JobFilter.Shared(table.info(), find());
    }

    /// The component type.
    public ComponentInfo<T> type() {
        return table.info();
    }

    /// Whether this is the value that was chosen.
    public boolean isOf(T other) {
        int before = guard.enter(UserCallScope.COMPARING);
        try {
            return table.areSame(other, value);
        } finally {
            guard.depth = before;
        }
    }

    /// The index of the value now, or -1 if it is not stored.
    private int find() {
        int before = guard.enter(UserCallScope.COMPARING);
        try {
            return table.find(value);
        } finally {
            guard.depth = before;
        }
    }

    /// Whether the chunk has the value.
    @SuppressWarnings("ReferenceEquality") // an archetype is one object
    boolean isIn(Slab slab, int chunk) {
        if (contentVersion != table.contentVersion()) {
            index = find();
            contentVersion = table.contentVersion();
        }
        Archetype archetype = slab.archetype;
        if (archetype != lastArchetype) {
            lastArchetype = archetype;
            lastPosition = archetype.isShared() ? archetype.groups().indexOf(table.info()) : -1;
        }
        return lastPosition >= 0 && archetype.groups().index(slab.group[chunk], lastPosition) == index;
    }
}
