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
    private final @Nullable SystemQueries system;
    private final Map<NodeKey, QueryNode> nodes = new HashMap<>();
    private final QueryNode root = new QueryNode(this);

    private record NodeKey(List<QueryToken<?>> tokens, QueryDescription description) {}

    /// Where those are that belong to no system.
    QueryHome(WorldQueries queries) {
        this(queries, null);
    }

    /// @param system whose typed queries these are, or null
    QueryHome(WorldQueries queries, @Nullable SystemQueries system) {
        this.queries = queries;
        this.system = system;
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
        return system != null;
    }

    /// The node for tokens in this order and clauses in any.
    QueryNode node(List<QueryToken<?>> tokens, QueryClauses clauses, TypedFilter filter) {
        if (!filter.isNone()) {
            return new QueryNode(this, tokens, clauses, filter);
        }
        QueryDescription description = clauses.description();
        if (system != null) {
            description.uses(system.types());
        }
        return nodes.computeIfAbsent(
                new NodeKey(List.copyOf(tokens), description), key -> new QueryNode(this, tokens, clauses, filter));
    }

    /// The query of a typed one: the shared query of a description, or a new one that has the filter. A system is told
    /// of it.
    EntityQuery query(QueryDescription description, TypedFilter filter) {
        if (!filter.isNone()) {
            EntityQuery filtered = queries.filtered(description, since(), filter, null);
            if (system != null) {
                system.addFiltered(filtered);
            }
            return filtered;
        }
        EntityQuery found = queries.query(description);
        if (system != null) {
            system.add(found);
        }
        return found;
    }

    /// A new query of a description, which takes filters.
    EntityQuery own(QueryDescription description) {
        return system == null ? queries.own(description) : system.own(description);
    }

    private SinceVersion since() {
        return system == null ? new SinceVersion() : system.lastUpdate();
    }
}
