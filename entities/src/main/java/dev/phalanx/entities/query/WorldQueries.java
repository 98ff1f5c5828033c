package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.change.StructuralDoor;
import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryRegistry;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The queries of one world as users hold them: one [EntityQuery] for a description, one node for tokens and clauses.
final class WorldQueries {
    private final WorldStore store;
    private final VersionFirewall versions;
    private final StructuralDoor door;
    private final QueryRegistry registry;
    private final List<EntityQuery> queries = new ArrayList<>();
    private final Map<NodeKey, QueryNode> nodes = new HashMap<>();
    private final QueryNode root = new QueryNode(this);

    private record NodeKey(List<QueryToken<?>> tokens, QueryDescription description) {}

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

    /// The node without tokens.
    QueryNode root() {
        return root;
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
        return own(description, null);
    }

    /// A new query of a description, which takes filters and is a system's, if one is given.
    EntityQuery own(QueryDescription description, @Nullable Object system) {
        MatchedQuery matched = registry.ensure(description);
        return new EntityQuery(this, matched, new QueryFilter(store, matched), system);
    }

    /// @throws IllegalStateException if too many queries have one
    EntityQueryMask mask(MatchedQuery matched) {
        registry.takeMask(matched);
        return new EntityQueryMask(store, matched);
    }

    /// The node for tokens in this order and clauses in any.
    QueryNode node(List<QueryToken<?>> tokens, QueryClauses clauses) {
        return nodes.computeIfAbsent(
                new NodeKey(List.copyOf(tokens), clauses.description()), key -> new QueryNode(this, tokens, clauses));
    }
}
