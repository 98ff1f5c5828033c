package dev.phalanx.entities.query;

import dev.phalanx.entities.internal.query.QueryDescription;
import dev.phalanx.entities.internal.query.SinceVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where typed queries are found again: one node for tokens and clauses. They belong to a world, or to one of its
/// systems.
final class QueryHome {
    private final WorldQueries queries;
    private final @Nullable SinceVersion lastUpdate;
    private final Map<NodeKey, QueryNode> nodes = new HashMap<>();
    private final QueryNode root = new QueryNode(this);

    private record NodeKey(List<QueryToken<?>> tokens, QueryDescription description) {}

    /// Where those are that belong to no system.
    QueryHome(WorldQueries queries) {
        this(queries, null);
    }

    /// @param lastUpdate when the system was updated last, which its filters ask for changes since; null for the world
    QueryHome(WorldQueries queries, @Nullable SinceVersion lastUpdate) {
        this.queries = queries;
        this.lastUpdate = lastUpdate;
    }

    WorldQueries queries() {
        return queries;
    }

    /// The node without tokens.
    QueryNode root() {
        return root;
    }

    /// Whether there is a last update that filters can ask for changes since.
    boolean hasLastUpdate() {
        return lastUpdate != null;
    }

    /// The node for tokens in this order and clauses in any.
    QueryNode node(List<QueryToken<?>> tokens, QueryClauses clauses, TypedFilter filter) {
        if (!filter.isNone()) {
            return new QueryNode(this, tokens, clauses, filter);
        }
        return nodes.computeIfAbsent(
                new NodeKey(List.copyOf(tokens), clauses.description()),
                key -> new QueryNode(this, tokens, clauses, filter));
    }

    /// The query of a typed one: the shared query of a description, or a new one that has the filter.
    EntityQuery query(QueryDescription description, TypedFilter filter) {
        if (filter.isNone()) {
            return queries.query(description);
        }
        return queries.filtered(description, since(), filter);
    }

    /// A new query of a description, which takes filters.
    EntityQuery own(QueryDescription description) {
        return queries.filtered(description, since(), TypedFilter.NONE);
    }

    private SinceVersion since() {
        return lastUpdate == null ? new SinceVersion() : lastUpdate;
    }
}
