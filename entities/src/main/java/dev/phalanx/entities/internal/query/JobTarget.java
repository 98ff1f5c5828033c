package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.VersionFirewall;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.IdMap;
import org.jspecify.annotations.Nullable;

/// A query object as jobs see it.
public final class JobTarget {
    private final WorldStore store;
    private final VersionFirewall versions;
    private final MatchedQuery query;
    private final @Nullable QueryFilter filter;
    private final IdMap<Object> bindings = new IdMap<>();
    private @Nullable ChunkOrder order;

    /// @param filter what the query object asks of chunks, or null if it cannot ask anything
    public JobTarget(WorldStore store, VersionFirewall versions, MatchedQuery query, @Nullable QueryFilter filter) {
        this.store = store;
        this.versions = versions;
        this.query = query;
        this.filter = filter;
    }

    /// The store of the query's world.
    public WorldStore store() {
        return store;
    }

    /// The version firewall of the query's world.
    public VersionFirewall versions() {
        return versions;
    }

    /// What matches.
    public MatchedQuery query() {
        return query;
    }

    /// What chunks must pass now, or null.
    public @Nullable JobFilter filter() {
        return filter == null ? null : filter.forJobs();
    }

    /// What was kept for the type of job with this number, or null.
    public @Nullable Object binding(int jobType) {
        return bindings.find(jobType);
    }

    /// Keeps something for a type of job, once.
    public void bind(int jobType, Object binding) {
        bindings.put(jobType, binding);
    }

    /// The chunks of the matching archetypes now.
    public ChunkOrder order() {
        query.refreshChunks();
        ChunkOrder known = order;
        if (known == null || known.version() != query.chunksVersion()) {
            known = new ChunkOrder(query.allChunks(), query.chunksVersion());
            order = known;
        }
        return known;
    }
}
