package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.internal.shared.DeferredCalls;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.contract.EntityRemap;
import org.jspecify.annotations.Nullable;

/// The managed values whose references a change replaces. Their code is called when the change is complete.
final class ObjectRemaps {
    private final DeferredCalls calls = new DeferredCalls();

    /// Notes a value, whose references lead where `remap` says.
    void add(@Nullable Object value, EntityRemap remap) {
        if (value instanceof IEntityReferences referring) {
            calls.add(() -> referring.remapEntities(held -> Entity.unpack(remap.map(held.packed()))));
        }
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /// Calls `remapEntities` of all values.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable run(WorldGuard guard, @Nullable Throwable failure) {
        if (calls.isEmpty()) {
            return failure;
        }
        int before = guard.enter(UserCallScope.REMAPPING);
        try {
            return calls.run(failure);
        } finally {
            guard.depth = before;
        }
    }
}
