package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.store.WorldStore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The queries of one world, one for each description.
public final class QueryRegistry {
    /// The most queries of a world that can have a mask.
    public static final int MASK_LIMIT = 1024;

    private final WorldStore store;
    private final BitSet masked = new BitSet();
    private final Map<QueryDescription, QueryCache> byDescription = new HashMap<>();
    private final List<QueryCache> inOrder = new ArrayList<>();

    /// An empty registry.
    public QueryRegistry(WorldStore store) {
        this.store = store;
    }

    /// The query of a description, made if there is none.
    public QueryCache ensure(QueryDescription description) {
        QueryCache known = byDescription.get(description);
        if (known != null) {
            return known;
        }
        QueryCache made = new QueryCache(inOrder.size(), store, description);
        byDescription.put(description, made);
        inOrder.add(made);
        return made;
    }

    /// Counts a query that got a mask, each once.
    ///
    /// @throws IllegalStateException if there are too many of them
    public void takeMask(QueryCache query) {
        if (masked.get(query.id())) {
            return;
        }
        if (masked.cardinality() == MASK_LIMIT) {
            throw new IllegalStateException("A mask was asked for " + query + ", and " + MASK_LIMIT
                    + " other queries of world \"" + store.guard().worldName()
                    + "\" have one, which is the most there can be. Use query.matchesIgnoreFilter(entity).");
        }
        masked.set(query.id());
    }

    /// All queries in order of creation.
    public List<QueryCache> queries() {
        return inOrder;
    }
}
