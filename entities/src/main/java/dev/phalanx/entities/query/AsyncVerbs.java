package dev.phalanx.entities.query;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntReference;
import dev.phalanx.collections.NativeList;
import dev.phalanx.entities.IComponent;
import dev.phalanx.entities.internal.failures.Required;
import dev.phalanx.entities.internal.gather.CountEntities;
import dev.phalanx.entities.internal.gather.GatherChunks;
import dev.phalanx.entities.internal.gather.GatherEntities;
import dev.phalanx.entities.internal.gather.GatherValues;
import dev.phalanx.entities.internal.gather.NumberChunks;
import dev.phalanx.entities.internal.gather.RequireCount;
import dev.phalanx.entities.internal.gather.SpreadValues;
import dev.phalanx.entities.internal.query.JobFilter;
import dev.phalanx.entities.internal.query.QueryFilter;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.List;

/// How an [EntityQuery] collects and spreads by jobs.
///
/// The jobs come after a handle of the caller's and after the registered jobs that write what they read. They are
/// registered themselves, so that whoever needs a component that they use waits for them. Filters, and what is enabled,
/// count when they run.
///
/// @hidden
public abstract sealed class AsyncVerbs extends DependencyVerbs permits EntityQuery {
    private static final ComponentColumns<?>[] NONE = {};

    AsyncVerbs() {}

    abstract EntityQuery query();

    abstract WorldQueries queries();

    abstract QueryGathers gathers();

    /// The ids of the entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if a job that is not registered, and that `dependsOn` does not cover, writes what
    ///     decides who matches
    public final AsyncList<Entity> toEntityListAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn", "toEntityListAsync");
        check();
        WorldStore store = queries().store();
        NativeList<Entity> list = NativeList.of(Entity.class, matched().archetypeEntityCount());
        EntityTypeHandle ids = new EntityTypeHandle(store, queries().versions());
        return new AsyncList<>(list, schedule(new GatherEntities(ids, list), NONE, NONE, dependsOn));
    }

    /// One component's values of the entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if the query does not require the component, or a job that is not registered, and
    ///     that `dependsOn` does not cover, writes it
    /// @throws IllegalArgumentException if the class is not a component, or a tag
    public final <T extends IComponent> AsyncList<T> toComponentDataListAsync(Class<T> type, JobHandle dependsOn) {
        Required.nonNull(type, "type", "toComponentDataListAsync");
        Required.nonNull(dependsOn, "dependsOn", "toComponentDataListAsync");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        gathers().requireReadable(info);
        NativeList<T> list = NativeList.of(type, matched().archetypeEntityCount());
        ComponentTypeHandle<T> values = handle(info, true);
        return new AsyncList<>(list, schedule(new GatherValues<>(values, list), columns(info), NONE, dependsOn));
    }

    /// The chunks with entities that match and pass the filters when a job runs, in order.
    ///
    /// @param dependsOn what the job comes after besides
    /// @throws IllegalStateException if a job that is not registered, and that `dependsOn` does not cover, writes what
    ///     decides who matches
    public final AsyncChunks toArchetypeChunkListAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn", "toArchetypeChunkListAsync");
        check();
        ArchetypeChunkList list = new ArchetypeChunkList();
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
    /// @throws IllegalArgumentException if the component is a tag
    public final <T extends IComponent> JobHandle copyFromComponentDataListAsync(
            Class<T> type, NativeList<T> values, JobHandle dependsOn) {
        Required.nonNull(type, "type", "copyFromComponentDataListAsync");
        Required.nonNull(values, "values", "copyFromComponentDataListAsync");
        Required.nonNull(dependsOn, "dependsOn", "copyFromComponentDataListAsync");
        check();
        ComponentInfo<T> info = ComponentTypes.of(type);
        gathers().requireWritable(info);
        NativeIntReference count = NativeIntReference.of(0);
        NativeIntReference done = NativeIntReference.of(0);
        JobHandle counted = schedule(new CountEntities(count), NONE, NONE, dependsOn);
        JobHandle required = new RequireCount(values, count, toString()).schedule(counted);
        return schedule(new SpreadValues<>(values, handle(info, false), count, done), NONE, columns(info), required);
    }

    /// For each chunk of the archetypes that match, which of the chunks with entities that match and pass the filters
    /// it is, in order; -1 if it has none.
    public final NativeIntArray calculateFilteredChunkIndexArray() {
        return numbers(false, JobHandle.none()).complete();
    }

    /// As [#calculateFilteredChunkIndexArray()], by a job.
    ///
    /// @param dependsOn what the job comes after besides
    public final AsyncNumbers calculateFilteredChunkIndexArrayAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn", "calculateFilteredChunkIndexArrayAsync");
        return numbers(false, dependsOn);
    }

    /// For each chunk of the archetypes that match, how many entities that match and pass the filters come before its
    /// first, in order; -1 if it has none.
    public final NativeIntArray calculateBaseEntityIndexArray() {
        return numbers(true, JobHandle.none()).complete();
    }

    /// As [#calculateBaseEntityIndexArray()], by a job.
    ///
    /// @param dependsOn what the job comes after besides
    public final AsyncNumbers calculateBaseEntityIndexArrayAsync(JobHandle dependsOn) {
        Required.nonNull(dependsOn, "dependsOn", "calculateBaseEntityIndexArrayAsync");
        return numbers(true, dependsOn);
    }

    private AsyncNumbers numbers(boolean byEntities, JobHandle dependsOn) {
        check();
        NativeIntArray numbers = NativeIntArray.ofLength(matched().archetypeChunkCount());
        numbers.fill(-1);
        NativeIntReference next = NativeIntReference.of(0);
        return new AsyncNumbers(numbers, schedule(new NumberChunks(numbers, next, byEntities), NONE, NONE, dependsOn));
    }

    private <T extends IComponent> ComponentTypeHandle<T> handle(ComponentInfo<T> info, boolean isReadOnly) {
        return new ComponentTypeHandle<>(queries().store(), queries().versions(), info, isReadOnly);
    }

    private ComponentColumns<?>[] columns(ComponentInfo<?> info) {
        return new ComponentColumns<?>[] {queries().store().ensureColumns(info)};
    }

    /// Schedules a job after those it has to wait for, and registers it.
    private JobHandle schedule(
            IJobChunk job, ComponentColumns<?>[] read, ComponentColumns<?>[] written, JobHandle dependsOn) {
        WorldStore store = queries().store();
        ComponentColumns<?>[] deciding = deciding(read, written);
        JobHandle before = JobHandle.combineDependencies(store.jobs().dependencies(deciding, written), dependsOn);
        JobHandle handle = job.schedule(query(), before);
        store.jobs().register(deciding, written, handle);
        return handle;
    }

    /// The types that are read, with those whose enabled bits decide who matches.
    private ComponentColumns<?>[] deciding(ComponentColumns<?>[] read, ComponentColumns<?>[] written) {
        List<ComponentColumns<?>> all = new ArrayList<>(List.of(read));
        for (ComponentInfo<?> info : matched().description().dependencies()) {
            addUnlessKnown(all, written, queries().store().ensureColumns(info));
        }
        QueryFilter filter = filter();
        JobFilter asked = filter == null ? null : filter.forJobs();
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
}
