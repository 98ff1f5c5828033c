package dev.phalanx.entities.query;

import dev.phalanx.entities.ArchetypeChunk;
import dev.phalanx.entities.EntityArchetype;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.IManagedComponentData;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.query.ChunkSplit;
import dev.phalanx.entities.internal.query.JobTarget;
import dev.phalanx.entities.internal.query.MatchedQuery;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryRuns;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All entities of a world that have some component types and lack others; further components do not matter. A query
/// without types matches every entity.
///
/// Entities with the tag [Prefab][dev.phalanx.entities.Prefab] or [Disabled][dev.phalanx.entities.Disabled] do not
/// match unless the query asks for them: by an option, or by naming the tag among the types that must or may be
/// there.
///
/// In one world the same description gives the same query, a *shared* one. A query of one's *own* comes from
/// [EntityQueryBuilder#buildOwn()], `em.createEntityQuery` or [TypedQuery#own()]; it can have *filters*, which let
/// pass only chunks that have changed since a version or have some shared values, and can be closed.
///
/// What comes in order comes by archetype (in order of creation), chunk and index in the chunk. Every call throws
/// [DisposedException] once the world or the query is closed and `IllegalStateException` on a thread that does not
/// own the world. (Source documents S0, S1, S3: "Queries".)
public final class EntityQuery extends AsyncVerbs {
    private final WorldQueries queries;
    private final WorldStore store;
    private final MatchedQuery matched;
    private final QueryGathers gathers;
    private final QuerySingletons singletons;
    private final @Nullable QueryFilter filter;
    private final JobTarget jobs;
    private final @Nullable Object system;
    private @Nullable EntityQueryMask mask;
    private boolean closed;

    /// @param filter of a query of someone's own; null makes it a shared one
    /// @param system whose query it is; null if it is no system's
    EntityQuery(WorldQueries queries, MatchedQuery matched, @Nullable QueryFilter filter, @Nullable Object system) {
        this.queries = queries;
        this.system = system;
        this.store = queries.store();
        this.matched = matched;
        this.gathers = new QueryGathers(store, queries.versions(), matched);
        this.filter = filter;
        this.singletons = new QuerySingletons(queries, matched, filter);
        this.jobs = new JobTarget(store, queries.versions(), matched, filter);
    }

    /// The query as jobs see it.
    ///
    /// @throws IllegalStateException if the calling thread may not use the query
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public JobTarget forJobs() {
        check();
        return jobs;
    }

    @Override
    MatchedQuery matched() {
        return matched;
    }

    @Override
    @Nullable
    QueryFilter filter() {
        return filter;
    }

    @Override
    EntityQuery query() {
        return this;
    }

    @Override
    WorldQueries queries() {
        return queries;
    }

    @Override
    QueryGathers gathers() {
        return gathers;
    }

    @Override
    QuerySingletons singletons() {
        return singletons;
    }

    /// What it matches in the world of `asking`, whatever its filters.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    /// @hidden
    @SuppressWarnings({"exports", "ReferenceEquality"}) // for the other packages of this module; a store is one world's
    public MatchedQuery matchedIn(WorldStore asking) {
        if (asking != store) {
            throw new IllegalArgumentException(
                    this + " belongs to world \"" + store.guard().worldName()
                            + "\" and was given to world \"" + asking.guard().worldName()
                            + "\". Make it with that world's queryBuilder().");
        }
        if (closed) {
            throw new IllegalArgumentException(afterClosing());
        }
        return matched;
    }

    /// The chunks of the world of `asking` that match and pass the filters, as runs by slab: a copy.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
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

    /// What it finds in the world of `asking`, split into whole chunks and the rest.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public ChunkSplit splitIn(WorldStore asking) {
        MatchedQuery own = matchedIn(asking);
        return select(runs -> ChunkSplit.of(runs.chunks(), own));
    }

    /// As [#chunksIn], not a copy: good until the query is asked again.
    ///
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public RunList presentChunksIn(WorldStore asking) {
        matchedIn(asking);
        return select(QueryRuns::chunks);
    }

    /// The chunks of the world of `asking` that pass the filters, whatever is enabled in them, as runs by slab: good
    /// until the next structural change.
    ///
    /// @throws IllegalArgumentException if the query belongs to another world or was closed
    /// @hidden
    @SuppressWarnings("exports") // for the other packages of this module
    public RunList allChunksIn(WorldStore asking) {
        matchedIn(asking);
        if (filter != null && filter.isActive()) {
            return filter.selectAllChunks();
        }
        matched.refreshChunks();
        return matched.allChunks();
    }

    @Override
    void check() {
        store.guard().check();
        if (closed) {
            throw new DisposedException(afterClosing());
        }
    }

    private String afterClosing() {
        if (system != null) {
            return this + " was used after its system " + system + " was destroyed. Let each system ask for its own.";
        }
        return this + " was used after it was closed. Close it after its last use.";
    }

    // Counting

    /// How many entities match and pass the filters now.
    public int calculateEntityCount() {
        check();
        return filter != null && filter.isActive() ? filter.entityCount() : matched.entityCount();
    }

    /// How many entities of matching archetypes there are now, whatever the filters and whatever is enabled.
    public int calculateEntityCountWithoutFiltering() {
        check();
        return matched.archetypeEntityCount();
    }

    /// How many chunks hold matching entities and pass the filters now.
    public int calculateChunkCount() {
        check();
        return filter != null && filter.isActive() ? filter.chunkCount() : matched.chunkCount();
    }

    /// How many chunks of matching archetypes there are now, whatever the filters and whatever is enabled.
    public int calculateChunkCountWithoutFiltering() {
        check();
        return matched.archetypeChunkCount();
    }

    /// Whether no entity matches and passes the filters now.
    public boolean isEmpty() {
        return calculateEntityCount() == 0;
    }

    /// Whether no entity of a matching archetype exists now, whatever the filters and whatever is enabled.
    public boolean isEmptyIgnoreFilter() {
        return calculateEntityCountWithoutFiltering() == 0;
    }

    // Collecting and spreading

    /// The ids of the entities that match and pass the filters, in order: a copy that later changes do not touch.
    public NativeArray<Entity> toEntityArray() {
        check();
        return select(gathers::entities);
    }

    /// One component's values of the entities that match and pass the filters, in order: a copy.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the class is not a component, or a tag, or a managed component
    public <T extends IComponent> NativeArray<T> toComponentDataArray(Class<T> type) {
        Required.nonNull(type, "type", "toComponentDataArray");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        return select(runs -> gathers.values(runs, info));
    }

    /// The objects of a managed component of the entities that match and pass the filters, in order, null where an
    /// entity has none. It counts as a write of that component.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the class is not a managed component
    public <T extends IManagedComponentData> @Nullable T[] toComponentArray(Class<T> type) {
        Required.nonNull(type, "type", "toComponentArray");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        return select(runs -> gathers.objects(runs, info));
    }

    /// The chunks with entities that match and pass the filters, in order. They are good until the next structural
    /// change.
    public List<ArchetypeChunk> toArchetypeChunkArray() {
        check();
        return select(gathers::chunks);
    }

    /// Overwrites one component of the entities that match and pass the filters, in order.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts, or only reads it
    /// @throws IllegalArgumentException if there are not as many values as entities, or the component is a tag
    public <T extends IComponent> void copyFromComponentDataArray(NativeArray<T> values) {
        Required.nonNull(values, "values", "copyFromComponentDataArray");
        check();
        ComponentInfo<T> info = ComponentTypes.of(values.type().type());
        select(runs -> {
            gathers.spread(runs, info, values);
            return runs;
        });
    }

    /// What `work` makes of the runs that match and pass.
    private <R> R select(Function<QueryRuns, R> work) {
        if (filter == null) {
            matched.refresh();
            return work.apply(matched.runs());
        }
        QueryRuns runs = filter.select();
        R result = work.apply(runs);
        filter.giveBack(runs);
        return result;
    }

    // Asking

    /// Whether the entity exists, matches, and lies in a chunk that passes the filters.
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matches(Entity entity) {
        Required.nonNull(entity, "entity", "matches");
        return matches(entity, filter);
    }

    /// Whether the entity exists and matches, whatever the filters.
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matchesIgnoreFilter(Entity entity) {
        Required.nonNull(entity, "entity", "matchesIgnoreFilter");
        return matches(entity, null);
    }

    private boolean matches(Entity entity, @Nullable QueryFilter applied) {
        check();
        int place = store.entities().find(entity);
        if (place == EntityTable.ABSENT) {
            return false;
        }
        Slab slab = store.slabs().get(place >>> EntityTable.SLOT_BITS);
        return matched.matches(slab.archetype)
                && matched.passes(slab, place & EntityTable.SLOT_MASK)
                && (applied == null || applied.passesNow(slab, slab.chunkOf(place & EntityTable.SLOT_MASK)));
    }

    /// The query's mask. At most 1024 descriptions of a world can have one.
    ///
    /// @throws IllegalStateException if there are as many
    public EntityQueryMask getEntityQueryMask() {
        check();
        EntityQueryMask known = mask;
        if (known == null) {
            known = queries.mask(matched);
            mask = known;
        }
        return known;
    }

    /// The archetypes whose entities match, in order of creation, those without entities included.
    public List<EntityArchetype> archetypes() {
        check();
        List<EntityArchetype> handles = new ArrayList<>();
        for (Archetype archetype : matched.archetypes()) {
            handles.add(new EntityArchetype(archetype));
        }
        return List.copyOf(handles);
    }

    /// Whether the query would find its chunks without looking at archetypes.
    ///
    /// It would not before its first use, and after a chunk of a matching archetype has come or gone. An entity
    /// that joins or leaves a chunk, and an archetype without entities, make no difference.
    public boolean isCacheValid() {
        check();
        return matched.hasCurrentChunks();
    }

    // Life

    /// Ends the use of a query of one's own; it need not be closed.
    ///
    /// @throws IllegalStateException if the query is shared, or a system's
    public void close() {
        check();
        if (filter == null || filter.isFixed()) {
            throw new IllegalStateException(this + " was closed, which is shared by all who ask the same of world \""
                    + store.guard().worldName() + "\". Close only queries of your own.");
        }
        if (system != null) {
            throw new IllegalStateException(this + " was closed, which belongs to system " + system + " of world \""
                    + store.guard().worldName() + "\". It ends with its system.");
        }
        closed = true;
    }

    void endWithSystem() {
        closed = true;
    }

    /// What it asks for, such as `query [LocalTransform, rw Speed] without [Frozen]`.
    @Override
    public String toString() {
        return matched.toString();
    }
}
