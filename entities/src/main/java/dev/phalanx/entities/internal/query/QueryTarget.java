package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.IdMap;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.kernel.RunList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The selection of a query object: the entities that a cached query matches, in the chunks that its filters let pass.
///
/// A query that several callers share has no filter. A private query has one; so does a typed query with filter
/// clauses, whose filter is fixed.
public final class QueryTarget {
    private final WorldStore store;
    private final ChangeTracker versions;
    private final QueryCache query;
    private final @Nullable QueryFilter filter;
    private final @Nullable Object system;
    private final IdMap<Object> bindings = new IdMap<>();
    private @Nullable ChunkOrder order;
    private boolean closed;

    /// @param filter which chunks pass; null if all do, always
    /// @param system whose query it is, as messages name it; null if it belongs to no system
    public QueryTarget(
            WorldStore store,
            ChangeTracker versions,
            QueryCache query,
            @Nullable QueryFilter filter,
            @Nullable Object system) {
        this.store = store;
        this.versions = versions;
        this.query = query;
        this.filter = filter;
        this.system = system;
    }

    /// The store of the query's world.
    public WorldStore store() {
        return store;
    }

    /// The change tracker of the query's world.
    public ChangeTracker versions() {
        return versions;
    }

    /// The cached query that finds the matching entities, regardless of the filters.
    public QueryCache query() {
        return query;
    }

    /// The filter that decides which chunks pass, or null if all do.
    public @Nullable QueryFilter filter() {
        return filter;
    }

    /// Whether filters are set.
    public boolean hasActiveFilter() {
        return filter != null && filter.isActive();
    }

    // Lifetime

    /// Returns if the calling thread may use the query.
    ///
    /// @throws DisposedException if the world or the query was closed
    /// @throws IllegalStateException on a thread that does not own the world
    public void check() {
        store.guard().check();
        if (closed) {
            throw new DisposedException(afterClosing());
        }
    }

    /// The query, if the calling thread may use it.
    ///
    /// @throws DisposedException if the world or the query was closed
    /// @throws IllegalStateException on a thread that does not own the world
    public QueryTarget checked() {
        check();
        return this;
    }

    private String afterClosing() {
        if (system != null) {
            return this + " was used after its system " + system + " was destroyed. Let each system ask for its own.";
        }
        return this + " was used after it was closed. Close it after its last use.";
    }

    /// Ends the use of a private query.
    ///
    /// @throws IllegalStateException if the query is shared, or belongs to a system
    public void close() {
        check();
        if (filter == null || filter.isFixed()) {
            throw new IllegalStateException(this + " was closed, which is shared by all who ask the same of world \""
                    + store.guard().worldName() + "\". Close only private queries.");
        }
        if (system != null) {
            throw new IllegalStateException(this + " was closed, which belongs to system " + system + " of world \""
                    + store.guard().worldName() + "\". It ends with its system.");
        }
        closed = true;
    }

    /// Ends the use of a system's query with the system.
    public void endWithSystem() {
        closed = true;
    }

    // What is selected

    /// The result of `work` on the runs that match and pass.
    public <R> R select(Function<QueryRuns, R> work) {
        if (filter == null) {
            query.refresh();
            return work.apply(query.runs());
        }
        QueryRuns runs = filter.select();
        R result = work.apply(runs);
        filter.giveBack(runs);
        return result;
    }

    /// The ids of the entities that match and pass, in order: a copy.
    public long[] entities() {
        check();
        return select(runs -> runs.entities(store));
    }

    /// Whether the entity exists and matches.
    ///
    /// @param filtered whether its chunk must pass the filters as well
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matches(Entity entity, boolean filtered) {
        check();
        int location = store.entities().find(entity);
        if (location == EntityLocation.ABSENT) {
            return false;
        }
        Slab slab = store.slabs().get(EntityLocation.slab(location));
        int slot = EntityLocation.slot(location);
        return query.matches(slab.archetype)
                && query.passes(slab, slot)
                && (!filtered || filter == null || filter.passesNow(slab, slab.chunkOf(slot)));
    }

    /// The archetypes that match.
    public List<Archetype> archetypes() {
        return query.archetypes();
    }

    // For structural changes and writes of one world

    /// The cached query in the world of `asking`, regardless of its filters.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    @SuppressWarnings("ReferenceEquality") // a store is one world's
    public QueryCache matchedIn(WorldStore asking) {
        if (asking != store) {
            throw new IllegalArgumentException(
                    this + " belongs to world \"" + store.guard().worldName()
                            + "\" and was given to world \"" + asking.guard().worldName()
                            + "\". Make it with that world's queryBuilder().");
        }
        if (closed) {
            throw new IllegalArgumentException(afterClosing());
        }
        return query;
    }

    /// The chunks of the world of `asking` that match and pass the filters, as runs by slab: a copy.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    public RunList chunksIn(WorldStore asking) {
        matchedIn(asking);
        return select(runs -> {
            RunList chunks = new RunList();
            for (int run = 0; run < runs.chunks().count; run++) {
                chunks.add(runs.chunks().slab[run], runs.chunks().from[run], runs.chunks().to[run]);
            }
            return chunks;
        });
    }

    /// The selected entities in the world of `asking`, split into whole chunks and the rest.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    public ChunkSplit splitIn(WorldStore asking) {
        QueryCache own = matchedIn(asking);
        return select(runs -> ChunkSplit.of(runs.chunks(), own));
    }

    /// Same as [#chunksIn], but not a copy: valid until the query is used again.
    public RunList presentChunksIn(WorldStore asking) {
        matchedIn(asking);
        return select(QueryRuns::chunks);
    }

    /// The chunks of the world of `asking` that pass the filters, regardless of enabled bits, as runs by slab. Valid
    /// until the next structural change.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    public RunList allChunksIn(WorldStore asking) {
        matchedIn(asking);
        if (filter != null && filter.isActive()) {
            return filter.selectAllChunks();
        }
        query.refreshChunks();
        return query.allChunks();
    }

    // For jobs

    /// The filters as they are now, for a job; null if all chunks pass.
    public @Nullable JobFilter filterForJobs() {
        return filter == null ? null : filter.forJobs();
    }

    /// The object that is kept for the type of job with this number, or null.
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
            known = known == null || known.isHeld() ? new ChunkOrder() : known;
            known.set(query.allChunks(), query.chunksVersion());
            order = known;
        }
        return known;
    }

    /// The conditions of the query, such as `query [LocalTransform, rw Speed] without [Frozen]`.
    @Override
    public String toString() {
        return query.toString();
    }
}
