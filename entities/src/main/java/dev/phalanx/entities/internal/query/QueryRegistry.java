package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The queries of one world, one for each description.
public final class QueryRegistry {
    private final WorldStore store;
    private final Map<QueryDescription, MatchedQuery> byDescription = new HashMap<>();
    private final List<MatchedQuery> inOrder = new ArrayList<>();

    /// An empty registry.
    public QueryRegistry(WorldStore store) {
        this.store = store;
    }

    /// The query of a description, made if there is none.
    public MatchedQuery ensure(QueryDescription description) {
        MatchedQuery known = byDescription.get(description);
        if (known != null) {
            return known;
        }
        MatchedQuery made = new MatchedQuery(inOrder.size(), store, description);
        byDescription.put(description, made);
        inOrder.add(made);
        return made;
    }

    /// All queries in order of creation.
    public List<MatchedQuery> queries() {
        return inOrder;
    }
}
