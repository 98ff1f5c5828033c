package dev.phalanx.entities;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentTypes;

/// The verbs that say how often the order of entities has changed, and which entities came and went.
final class EntityVersions {
    private final WorldStore store;
    private final ChangeTracker versions;

    EntityVersions(WorldStore store, ChangeTracker versions) {
        this.store = store;
        this.versions = versions;
    }

    int globalSystem() {
        store.guard().check();
        return store.globalSystemVersion();
    }

    int entityOrder() {
        store.guard().check();
        return versions.entityOrderVersion();
    }

    int componentOrder(Class<?> type) {
        store.guard().check();
        ComponentColumns<?> columns = store.findColumns(ComponentTypes.of(type));
        return columns == null ? 0 : ChangeTracker.componentOrderVersion(columns);
    }

    CreatedAndDestroyedEntities createdAndDestroyed(EntityCensus census) {
        store.guard().check();
        return census.take(store);
    }
}
