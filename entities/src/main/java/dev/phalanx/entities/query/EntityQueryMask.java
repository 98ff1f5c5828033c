package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.Entity;

/// A fast test of whether an entity is of an archetype that a query matches, regardless of the query's filters and of
/// enabled bits.
///
/// It holds for archetypes that come later too. Made by [EntityQuery#getEntityQueryMask()].
public final class EntityQueryMask {
    private final WorldStore store;
    private final QueryCache matched;

    EntityQueryMask(WorldStore store, QueryCache matched) {
        this.store = store;
        this.matched = matched;
    }

    /// Whether the entity exists and matches.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matches(Entity entity) {
        store.guard().check();
        int location = store.entities().find(entity);
        return location != EntityLocation.ABSENT
                && matched.matches(store.slabs().get(EntityLocation.slab(location)).archetype);
    }

    /// Whether it is of the world of `asking`.
    @SuppressWarnings("ReferenceEquality") // a store is one world's
    boolean isOf(WorldStore asking) {
        return asking == store;
    }

    /// Such as `mask of query [LocalTransform, Speed]`.
    @Override
    public String toString() {
        return "mask of " + matched;
    }
}
