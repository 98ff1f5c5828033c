package dev.phalanx.entities.query;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.internal.access.ModuleAccess;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.gather.CountEntities;
import dev.phalanx.entities.internal.gather.GatherChunks;
import dev.phalanx.entities.internal.gather.GatherEntities;
import dev.phalanx.entities.internal.gather.GatherJob;
import dev.phalanx.entities.internal.gather.GatherValues;
import dev.phalanx.entities.internal.gather.NumberChunks;
import dev.phalanx.entities.internal.gather.RequireCount;
import dev.phalanx.entities.internal.gather.ScatterValues;
import dev.phalanx.entities.internal.jobs.EntityJobs;
import dev.phalanx.entities.internal.query.JobFilter;
import dev.phalanx.entities.internal.query.QueryCache;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.query.QueryTarget;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ArchetypeChunkList;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.types.EntityArchetype;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.RefRW;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All entities of a world that have some component types and lack others; further components do not matter. A query
/// without types matches every entity.
///
/// Entities with the tag [Prefab][dev.phalanx.entities.components.Prefab] or
/// [Disabled][dev.phalanx.entities.components.Disabled] do not match unless the query asks for them: by an option, or
/// by naming the tag among the types that must or may be there.
///
/// In one world the same description gives the same query, a *shared* one. A query of one's *own* comes from
/// [EntityQueryBuilder#buildPrivate()], `em.createEntityQuery` or [TypedQuery#asPrivate()]; it can have *filters*,
/// which let pass only chunks that have changed since a version or have some shared values, and can be closed.
///
/// What comes in order comes by archetype (in order of creation), chunk and index in the chunk. Every call throws
/// [DisposedException][dev.phalanx.structs.DisposedException] once the world or the query is closed and
/// `IllegalStateException` on a thread that does not own the world.
public final class EntityQuery {
    private static final ModuleAccess<Archetype, EntityArchetype> HANDLES =
            ModuleAccess.find(Archetype.class, EntityArchetype.class);

    static {
        ModuleAccess.<EntityQuery, QueryTarget>set(EntityQuery.class, QueryTarget.class, EntityQuery::target);
    }

    private static final ComponentColumns<?>[] NONE = {};

    private final QuerySource source;
    private final WorldStore store;
    private final QueryTarget target;
    private final QueryCache matched;
    private final @Nullable QueryFilter filter;
    private final QueryArrays gathers;
    private final QuerySingletons singletons;
    private @Nullable EntityQueryMask mask;

    EntityQuery(QuerySource source, QueryTarget target) {
        this.source = source;
        this.target = target;
        this.store = target.store();
        this.matched = target.query();
        this.filter = target.filter();
        this.gathers = new QueryArrays(store, target.versions(), matched, source.lookups());
        this.singletons = new QuerySingletons(source, matched, filter);
    }

    /// The selection that the query makes.
    QueryTarget target() {
        return target;
    }

    QueryCache matched() {
        return matched;
    }

    private void check() {
        target.check();
    }

    // Filters

    /// Lets pass only chunks in which one of these components has changed since the required version, and drops all
    /// other filters. A component has changed when it was written or handed out to be written, and in chunks that
    /// entities were created in.
    ///
    /// @throws IllegalStateException if the query is shared, or does not ask for a component
    /// @throws IllegalArgumentException if there are more than two, or a class is not a component
    @SafeVarargs
    @SuppressWarnings("varargs") // the array is only read
    public final void setChangedVersionFilter(Class<? extends IComponent>... types) {
        Required.nonNull(types, "types");
        check();
        FilterClauses.setChanged(target, types);
    }

    /// Asks for changes of one more component, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared, or does not ask for the component
    /// @throws IllegalArgumentException if there are two already, or the class is not a component
    public void addChangedVersionFilter(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        check();
        FilterClauses.addChanged(target, type);
    }

    /// Sets the global system version since which the filters look for changes. By default it is 0, since which every
    /// chunk has changed. For a system's query it holds until the system's next update, which checks changes since the
    /// last one.
    ///
    /// @throws IllegalStateException if the query is shared, or its filters are those of a typed query
    public void setChangedFilterRequiredVersion(int version) {
        check();
        FilterClauses.of(target).setRequiredVersion(version);
    }

    /// Lets pass only chunks whose shared component has this value, and drops all other filters. The value need not be
    /// stored yet.
    ///
    /// @throws IllegalStateException if the query is shared, or does not require the component
    /// @throws IllegalArgumentException if something inside the value is null
    public void setSharedComponentFilter(ISharedComponentData value) {
        Required.nonNull(value, "value");
        check();
        FilterClauses.setShared(target, value);
    }

    /// Same as [#setSharedComponentFilter(ISharedComponentData)], for the values of two shared components.
    public void setSharedComponentFilter(ISharedComponentData first, ISharedComponentData second) {
        Required.nonNull(first, "first");
        Required.nonNull(second, "second");
        check();
        FilterClauses.setShared(target, first, second);
    }

    /// Asks for one more value of a shared component, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared, or does not require the component
    /// @throws IllegalArgumentException if there are two values already, or something inside the value is null
    public void addSharedComponentFilter(ISharedComponentData value) {
        Required.nonNull(value, "value");
        check();
        FilterClauses.addShared(target, value);
    }

    /// Lets pass only chunks that entities have joined or left since the required version, and drops all other filters.
    ///
    /// @throws IllegalStateException if the query is shared
    public void setOrderVersionFilter() {
        check();
        QueryFilter own = FilterClauses.of(target);
        own.reset();
        own.addOrder();
    }

    /// Asks for joining and leaving as well, besides the filters there are.
    ///
    /// @throws IllegalStateException if the query is shared
    public void addOrderVersionFilter() {
        check();
        FilterClauses.of(target).addOrder();
    }

    /// Drops all filters. The required version stays. A shared query has none.
    ///
    /// @throws IllegalStateException if they are the filters of a typed query
    public void resetFilter() {
        check();
        if (filter != null) {
            FilterClauses.of(target).reset();
        }
    }

    /// Whether there are filters.
    public boolean hasFilter() {
        return target.hasActiveFilter();
    }

    // Singletons

    /// A copy of the singleton's component. Of a managed component it is the object itself, or null; that counts as a
    /// write. Of a record in which nothing can change it is one object until the singleton has another value.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled or is not required by the query
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public <T extends IComponent> T getSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.get(type);
    }

    /// Same as [#getSingleton], or null if there is no such entity.
    ///
    /// @throws IllegalStateException if there are several, or the component is a tag or can be disabled or is not
    ///     required by the query
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one
    public <T extends IComponent> @Nullable T tryGetSingleton(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.tryGet(type);
    }

    /// Overwrites the singleton's component.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled, or the query does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer or a shared one, or something
    ///     inside `value` is null
    @SuppressWarnings("unchecked") // a component class has no subclasses, so the class of a T is a Class<T>
    public <T extends IComponent> void setSingleton(T value) {
        Required.nonNull(value, "value");
        check();
        singletons.set((Class<T>) value.getClass(), value);
    }

    /// A reference to the singleton's component, to read and write it until the next structural change. Counts as a
    /// write.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component is a tag or can be
    ///     disabled, or the query does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public <T extends IComponent> RefRW<T> getSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.reference(type);
    }

    /// Same as [#getSingletonRW], or null if there is no such entity.
    ///
    /// @throws IllegalStateException if there are several, or the component is a tag or can be disabled, or the query
    ///     does not ask to write it
    /// @throws IllegalArgumentException if the component is the element of a buffer, a shared or a managed one
    public <T extends IComponent> @Nullable RefRW<T> tryGetSingletonRW(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.tryReference(type);
    }

    /// Whether there is exactly one entity with the component.
    ///
    /// @throws IllegalStateException if there are several, or the component can be disabled or is not required by the
    ///     query
    public boolean hasSingleton(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.has(type);
    }

    /// The one entity that the query finds.
    ///
    /// @throws IllegalStateException if there is not exactly one, or the query depends on what is enabled
    public Entity getSingletonEntity() {
        check();
        return singletons.entity();
    }

    /// The one entity with the component, or null if there is none.
    ///
    /// @throws IllegalStateException if there are several, or the component is not required by the query, or the query
    ///     depends on what is enabled
    public @Nullable Entity tryGetSingletonEntity(Class<? extends IComponent> type) {
        Required.nonNull(type, "type");
        check();
        return singletons.tryEntity(type);
    }

    /// The singleton's buffer, to read and write it until the next structural change. Counts as a write.
    ///
    /// @throws IllegalStateException if there is not exactly one such entity, or the component can be disabled, or the
    ///     query does not ask to write it
    /// @throws IllegalArgumentException if the class is not the element of a buffer
    public <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type");
        return getSingletonBuffer(type, false);
    }

    /// Same as [#getSingletonBuffer(Class)]; one that is only to be read refuses to be changed, does not count as a
    /// write, and may be asked of a query that only reads it.
    public <T extends IBufferElementData> DynamicBuffer<T> getSingletonBuffer(Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        check();
        return singletons.buffer(type, isReadOnly);
    }

    /// Same as [#getSingletonBuffer(Class)], or null if there is no such entity.
    public <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(Class<T> type) {
        Required.nonNull(type, "type");
        return tryGetSingletonBuffer(type, false);
    }

    /// Same as [#getSingletonBuffer(Class, boolean)], or null if there is no such entity.
    public <T extends IBufferElementData> @Nullable DynamicBuffer<T> tryGetSingletonBuffer(
            Class<T> type, boolean isReadOnly) {
        Required.nonNull(type, "type");
        check();
        return singletons.tryBuffer(type, isReadOnly);
    }

    // Jobs on its components

    /// The dependency of a job that uses the components of the query and writes those that it declares as written: the
    /// registered jobs that it has to wait for.
    public JobHandle getDependency() {
        check();
        QueryCache query = matched;
        return query.store().jobs().dependencies(query.readColumns(), query.writtenColumns());
    }

    /// Registers jobs that use the components of the query. Code on the world's thread that needs one of these
    /// components then waits for the jobs instead of throwing, and so do structural changes.
    ///
    /// @param handle of the jobs, which depend on [#getDependency()]
    public void addDependency(JobHandle handle) {
        Required.nonNull(handle, "handle");
        check();
        QueryCache query = matched;
        query.store().jobs().register(query.readColumns(), query.writtenColumns(), handle);
    }

    /// Completes the registered jobs that the use of the query's components on the world's thread has to wait for.
    public void completeDependency() {
        getDependency().complete();
    }

    // Results by jobs

    /// The ids of the entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if a job that is not registered, and that `dependsOn` does not cover, writes what
    ///     decides who matches
    public AsyncList<Entity> toEntityListAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn");
        check();
        NativeList<Entity> list = NativeList.of(Entity.class, matched.archetypeEntityCount());
        EntityTypeHandle ids = source.lookups().entityTypeHandle();
        return new AsyncList<>(list, schedule(new GatherEntities(ids, list), NONE, NONE, dependsOn));
    }

    /// One component's values of the entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if the query does not require the component, or a job that is not registered, and
    ///     that `dependsOn` does not cover, writes it
    /// @throws IllegalArgumentException if the class is not a component, or a tag, or has a native collection
    public <T extends IComponent> AsyncList<T> toComponentDataListAsync(Class<T> type, JobHandle dependsOn) {
        Required.nonNull(type, "type");
        Required.nonNull(dependsOn, "dependsOn");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        gathers.requireReadable(info);
        QueryArrays.requireInJobs(info, "toComponentDataListAsync", "toComponentDataArray");
        NativeList<T> list = NativeList.of(type, matched.archetypeEntityCount());
        ComponentTypeHandle<T> values = handle(info, true);
        return new AsyncList<>(list, schedule(new GatherValues<>(values, list), columns(info), NONE, dependsOn));
    }

    /// The chunks with entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if a job that is not registered, and that `dependsOn` does not cover, writes what
    ///     decides who matches
    public AsyncChunks toArchetypeChunkListAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn");
        check();
        ArchetypeChunkList list = source.lookups().chunkList();
        return new AsyncChunks(list, schedule(new GatherChunks(list), NONE, NONE, dependsOn));
    }

    /// Overwrites one component of the entities that match and pass the filters when a job runs, in order. If there are
    /// not as many values as entities then, the job fails with `IllegalArgumentException` and writes none.
    ///
    /// @param values may be filled by a job that `dependsOn` covers
    /// @param dependsOn what the job comes after besides
    /// @return the handle of the job
    /// @throws IllegalStateException if the query does not require the component or only reads it, or a job that is not
    ///     registered, and that `dependsOn` does not cover, uses it
    /// @throws IllegalArgumentException if the component is a tag, or has a native collection
    public <T extends IComponent> JobHandle copyFromComponentDataListAsync(
            Class<T> type, NativeList<T> values, JobHandle dependsOn) {
        Required.nonNull(type, "type");
        Required.nonNull(values, "values");
        Required.nonNull(dependsOn, "dependsOn");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        gathers.requireWritable(info);
        QueryArrays.requireInJobs(info, "copyFromComponentDataListAsync", "copyFromComponentDataArray");
        NativeIntReference count = NativeIntReference.of(0);
        NativeIntReference done = NativeIntReference.of(0);
        JobHandle counted = schedule(new CountEntities(count), NONE, NONE, dependsOn);
        JobHandle required = new RequireCount(values, count, toString()).schedule(counted);
        return schedule(new ScatterValues<>(values, handle(info, false), count, done), NONE, columns(info), required);
    }

    /// For each chunk of the archetypes that match, which of the chunks with entities that match and pass the filters
    /// it is, in order; -1 if it has none.
    public NativeIntArray calculateFilteredChunkIndexArray() {
        return numbers(false, JobHandle.none()).complete();
    }

    /// Same as [#calculateFilteredChunkIndexArray()], by a job.
    ///
    /// @param dependsOn what the job comes after besides
    public AsyncNumbers calculateFilteredChunkIndexArrayAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn");
        return numbers(false, dependsOn);
    }

    /// For each chunk of the archetypes that match, how many entities that match and pass the filters come before its
    /// first, in order; -1 if it has none.
    public NativeIntArray calculateBaseEntityIndexArray() {
        return numbers(true, JobHandle.none()).complete();
    }

    /// Same as [#calculateBaseEntityIndexArray()], by a job.
    ///
    /// @param dependsOn what the job comes after besides
    public AsyncNumbers calculateBaseEntityIndexArrayAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn");
        return numbers(true, dependsOn);
    }

    private AsyncNumbers numbers(boolean byEntities, JobHandle dependsOn) {
        check();
        NativeIntArray numbers = NativeIntArray.ofLength(matched.archetypeChunkCount());
        numbers.fill(-1);
        NativeIntReference next = NativeIntReference.of(0);
        return new AsyncNumbers(numbers, schedule(new NumberChunks(numbers, next, byEntities), NONE, NONE, dependsOn));
    }

    private <T extends IComponent> ComponentTypeHandle<T> handle(ComponentInfo<T> info, boolean isReadOnly) {
        return source.lookups().componentTypeHandle(info.type(), isReadOnly);
    }

    private ComponentColumns<?>[] columns(ComponentInfo<?> info) {
        return new ComponentColumns<?>[] {store.ensureColumns(info)};
    }

    /// Schedules a job after those it has to wait for, and registers it.
    private JobHandle schedule(
            GatherJob job, ComponentColumns<?>[] read, ComponentColumns<?>[] written, JobHandle dependsOn) {
        ComponentColumns<?>[] deciding = deciding(read, written);
        JobHandle before = JobHandle.combineDependencies(store.jobs().dependencies(deciding, written), dependsOn);
        JobHandle handle = EntityJobs.schedule(job, GatherJob::execute, target, before, false);
        try {
            store.jobs().register(deciding, written, handle);
        } catch (Throwable failed) {
            JobGraph.completeAbandoned(handle, failed);
            throw failed;
        }
        return handle;
    }

    /// The types that are read, with those whose enabled bits decide who matches.
    private ComponentColumns<?>[] deciding(ComponentColumns<?>[] read, ComponentColumns<?>[] written) {
        List<ComponentColumns<?>> all = new ArrayList<>(List.of(read));
        for (ComponentInfo<?> info : matched.description().dependencies()) {
            addUnlessKnown(all, written, store.ensureColumns(info));
        }
        JobFilter asked = target.filterForJobs();
        if (asked != null) {
            for (ComponentColumns<?> changed : asked.changed()) {
                addUnlessKnown(all, written, changed);
            }
        }
        return all.toArray(NONE);
    }

    private static void addUnlessKnown(
            List<ComponentColumns<?>> read, ComponentColumns<?>[] written, ComponentColumns<?> more) {
        if (!read.contains(more) && !List.of(written).contains(more)) {
            read.add(more);
        }
    }

    // What it matches

    /// The number of entities that match and pass the filters now.
    public int calculateEntityCount() {
        check();
        return filter != null && filter.isActive() ? filter.entityCount() : matched.entityCount();
    }

    /// The number of entities of matching archetypes now, regardless of filters and enabled bits.
    public int calculateEntityCountWithoutFiltering() {
        check();
        return matched.archetypeEntityCount();
    }

    /// The number of chunks that hold matching entities and pass the filters now.
    public int calculateChunkCount() {
        check();
        return filter != null && filter.isActive() ? filter.chunkCount() : matched.chunkCount();
    }

    /// The number of chunks of matching archetypes now, regardless of filters and enabled bits.
    public int calculateChunkCountWithoutFiltering() {
        check();
        return matched.archetypeChunkCount();
    }

    /// Whether no entity matches and passes the filters now.
    public boolean isEmpty() {
        return calculateEntityCount() == 0;
    }

    /// Whether no entity of a matching archetype exists now, regardless of filters and enabled bits.
    public boolean isEmptyIgnoreFilter() {
        return calculateEntityCountWithoutFiltering() == 0;
    }

    /// The ids of the entities that match and pass the filters, in order: a copy that later changes do not touch.
    public NativeArray<Entity> toEntityArray() {
        check();
        return target.select(gathers::entities);
    }

    /// One component's values of the entities that match and pass the filters, in order: a copy.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the class is not a component, or a tag, or a managed component
    public <T extends IComponent> NativeArray<T> toComponentDataArray(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        return target.select(runs -> gathers.values(runs, info));
    }

    /// The objects of a managed component of the entities that match and pass the filters, in order, null where an
    /// entity has none. It counts as a write of that component.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts
    /// @throws IllegalArgumentException if the class is not a managed component
    public <T extends IManagedComponentData> @Nullable T[] toComponentArray(Class<T> type) {
        Required.nonNull(type, "type");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        return target.select(runs -> gathers.objects(runs, info));
    }

    /// The chunks with entities that match and pass the filters, in order. They are valid until the next structural
    /// change.
    public List<ArchetypeChunk> toArchetypeChunkArray() {
        check();
        return target.select(gathers::chunks);
    }

    /// Overwrites one component of the entities that match and pass the filters, in order.
    ///
    /// @throws IllegalStateException if the query does not require the component in each of its parts, or only reads it
    /// @throws IllegalArgumentException if there are not as many values as entities, or the component is a tag
    public <T extends IComponent> void copyFromComponentDataArray(NativeArray<T> values) {
        Required.nonNull(values, "values");
        check();
        ComponentInfo<T> info = ComponentTypes.of(values.type().type());
        target.select(runs -> {
            gathers.spread(runs, info, values);
            return runs;
        });
    }

    /// Whether the entity exists, matches, and is stored in a chunk that passes the filters.
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matches(Entity entity) {
        Required.nonNull(entity, "entity");
        return target.matches(entity, true);
    }

    /// Whether the entity exists and matches, regardless of the filters.
    ///
    /// @throws IllegalArgumentException if the id is deferred
    public boolean matchesIgnoreFilter(Entity entity) {
        Required.nonNull(entity, "entity");
        return target.matches(entity, false);
    }

    /// The query's mask. At most 1024 descriptions of a world can have one.
    ///
    /// @throws IllegalStateException if there are as many
    public EntityQueryMask getEntityQueryMask() {
        check();
        EntityQueryMask known = mask;
        if (known == null) {
            known = source.mask(matched);
            mask = known;
        }
        return known;
    }

    /// The archetypes whose entities match, in order of creation, those without entities included.
    public List<EntityArchetype> archetypes() {
        check();
        List<EntityArchetype> handles = new ArrayList<>();
        for (Archetype archetype : matched.archetypes()) {
            handles.add(HANDLES.of(archetype));
        }
        return List.copyOf(handles);
    }

    /// The descriptions, at least one of which a matching entity matches.
    public List<EntityQueryDesc> descriptions() {
        return matched.description().parts().stream().map(EntityQueryDesc::of).toList();
    }

    /// Whether the query would find its chunks without looking at archetypes.
    ///
    /// It would not before its first use, and after a chunk of a matching archetype has come or gone. An entity
    /// that joins or leaves a chunk, and an archetype without entities, make no difference.
    public boolean isCacheValid() {
        check();
        return matched.hasCurrentChunks();
    }

    /// Ends the use of a private query; it need not be closed.
    ///
    /// @throws IllegalStateException if the query is shared, or a system's
    public void close() {
        target.close();
    }

    /// The conditions, such as `query [LocalTransform, rw Speed] without [Frozen]`.
    @Override
    public String toString() {
        return matched.toString();
    }
}
