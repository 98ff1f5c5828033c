package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.query.SinceVersion;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The queries of one world as users hold them: one [EntityQuery] for a description.
final class WorldQueries {
    private final WorldStore store;
    private final VersionFirewall versions;
    private final StructuralDoor door;
    private final QueryRegistry registry;
    private final List<EntityQuery> queries = new ArrayList<>();
    private final QueryHome home = new QueryHome(this);

    WorldQueries(WorldStore store, VersionFirewall versions, StructuralDoor door, QueryRegistry registry) {
        this.store = store;
        this.versions = versions;
        this.door = door;
        this.registry = registry;
    }

    WorldGuard guard() {
        return store.guard();
    }

    WorldStore store() {
        return store;
    }

    VersionFirewall versions() {
        return versions;
    }

    StructuralDoor door() {
        return door;
    }

    /// Where typed queries are that belong to no system.
    QueryHome home() {
        return home;
    }

    /// The shared query of a description.
    EntityQuery query(QueryDescription description) {
        MatchedQuery matched = registry.ensure(description);
        while (queries.size() <= matched.id()) {
            queries.add(new EntityQuery(this, registry.queries().get(queries.size()), null, null));
        }
        return queries.get(matched.id());
    }

    /// A new query of a description, which takes filters.
    EntityQuery own(QueryDescription description) {
        return filtered(description, new SinceVersion(), TypedFilter.NONE, null);
    }

    /// A new query of a description with a filter.
    ///
    /// @param since what changes must be newer than to count
    /// @param fixed what it asks of chunks, for good; [TypedFilter#NONE] of a query that takes filters
    /// @param system whose query it is, or null
    EntityQuery filtered(QueryDescription description, SinceVersion since, TypedFilter fixed, @Nullable Object system) {
        MatchedQuery matched = registry.ensure(description);
        QueryFilter filter = new QueryFilter(store, matched, since, !fixed.isNone());
        fixed.applyTo(filter);
        return new EntityQuery(this, matched, filter, system);
    }

    /// @throws IllegalStateException if too many queries have one
    EntityQueryMask mask(MatchedQuery matched) {
        registry.takeMask(matched);
        return new EntityQueryMask(store, matched);
    }
}
