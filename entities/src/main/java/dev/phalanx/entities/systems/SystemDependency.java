package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.UsedTypes;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.JobScheduler;
import dev.phalanx.jobs.graph.JobSearch;
import dev.phalanx.jobs.graph.JobUse;
import dev.phalanx.jobs.graph.LazyLogger;
import dev.phalanx.jobs.graph.StrayJob;
import dev.phalanx.structs.SafetyHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The handle of the jobs of one system, and how it is connected with those of the others.
///
/// ```text
/// before an update   completed: the jobs of the last one
///                    handle = those of other systems on the types this one uses
/// in the update      a type met for the first time: those of other systems on it join the handle
/// after it           the jobs of the next systems that use the types wait for the handle,
///                    code on the world's thread for those of its jobs that use a type themselves
/// ```
///
/// Who writes a type waits for those who write and read it, who reads it for those who write it.
///
/// What a job uses is known from its fields and from the parameters of its body. Of two kinds of jobs it is not: those
/// that a scheduler other than the system scheduled, and, for types whose values hold native collections or objects,
/// those with collections in their fields, which may be the ones in the values. They count as users of the types of the
/// system.
final class SystemDependency {
    private static final LazyLogger LOGGER = new LazyLogger("dev.phalanx.entities.systems");

    private final WorldStore store;
    private final UsedTypes types;
    private final Object system;
    private final List<ComponentColumns<?>> read = new ArrayList<>();
    private final List<ComponentColumns<?>> written = new ArrayList<>();
    private final List<JobHandle> waited = new ArrayList<>();
    private final JobScheduler scheduler;
    private final JobSearch search;
    private JobHandle handle = JobHandle.none();

    /// The version of the known types: it increases with every type, and when one that is read is written as well.
    private int known;

    /// @param types what the system reads and writes; may grow
    /// @param system what messages call the system
    SystemDependency(WorldStore store, UsedTypes types, Object system) {
        this.store = store;
        this.types = types;
        this.system = system;
        this.search = new JobSearch(store.jobs());
        this.scheduler = new JobScheduler(
                system,
                store.guard().worldName(),
                store.jobs().counters(),
                store.jobs().failureLog(),
                () -> handle,
                "state.completeDependency()");
    }

    /// The scheduler that represents the system to its jobs.
    JobScheduler scheduler() {
        return scheduler;
    }

    /// The handle, with what types that were met since add to it.
    ///
    /// @throws IllegalStateException if another system scheduled a job on one of these types and did not hand it over
    JobHandle get() {
        if (join()) {
            requireNoStray();
        }
        return handle;
    }

    /// Whether types were met, whose jobs have joined the handle.
    private boolean join() {
        if (known == count()) {
            return false;
        }
        learn();
        handle = combine(handle);
        return true;
    }

    void set(JobHandle jobs) {
        handle = jobs;
    }

    /// Completes what the system has scheduled and handed over.
    void complete() {
        handle.complete();
    }

    private int count() {
        return types.read().size() + 2 * types.written().size();
    }

    private void learn() {
        read.clear();
        written.clear();
        for (ComponentInfo<?> type : types.read()) {
            read.add(store.ensureColumns(type));
        }
        for (ComponentInfo<?> type : types.written()) {
            written.add(store.ensureColumns(type));
        }
        known = count();
    }

    private JobHandle combine(JobHandle first) {
        waited.clear();
        if (!JobGraph.isOver(first)) {
            waited.add(first);
        }
        for (int i = 0; i < read.size(); i++) {
            read.get(i).jobs().dependencies(false, waited);
        }
        for (int i = 0; i < written.size(); i++) {
            written.get(i).jobs().dependencies(true, waited);
        }
        if (waited.size() <= 1) {
            return waited.isEmpty() ? JobHandle.none() : waited.getFirst();
        }
        return JobHandle.combineDependencies(waited);
    }

    /// The system is about to be updated.
    ///
    /// @throws IllegalStateException if another system scheduled a job on one of its types and did not hand it over
    void before() {
        store.jobs().complete(handle);
        if (known != count()) {
            learn();
        }
        handle = combine(JobHandle.none());
        requireNoStray();
        if (SafetyHandle.isStrict()) {
            read.forEach(ComponentColumns::checkRead);
        }
    }

    private void requireNoStray() {
        IllegalStateException report = completeStrays(written, completeStrays(read, null));
        if (report != null) {
            throw report;
        }
    }

    /// Completes jobs on these types that other systems have not handed over, so that they no longer block other code.
    ///
    /// @return what says so, once
    private @Nullable IllegalStateException completeStrays(
            List<ComponentColumns<?>> used, @Nullable IllegalStateException before) {
        IllegalStateException first = before;
        for (int i = 0; i < used.size(); i++) {
            ComponentColumns<?> columns = used.get(i);
            for (StrayJob stray = columns.jobs().stray();
                    stray != null;
                    stray = columns.jobs().stray()) {
                IllegalStateException report = stray.complete(refusal(columns, stray));
                Failures.log(LOGGER, report.getMessage());
                first = FirstFailure.join(first, report);
            }
        }
        return first;
    }

    private IllegalStateException refusal(ComponentColumns<?> columns, StrayJob stray) {
        return new IllegalStateException(
                "System " + system + " uses " + columns.info().name() + ", and system "
                        + stray.scheduler() + " scheduled the job " + stray.name() + " on it, which is not part of that"
                        + " system's dependency. Give its handle to state.setDependency.");
    }

    /// The system has been updated.
    void after() {
        join();
        JobHandle present = handle;
        if (JobGraph.isOver(present)) {
            return;
        }
        store.jobs().register(present);
        for (int i = 0; i < read.size(); i++) {
            read.get(i).jobs().chain(present, false);
        }
        for (int i = 0; i < written.size(); i++) {
            written.get(i).jobs().chain(present, true);
        }
        search.begin(present);
        for (JobHandle job = search.next(); job != null; job = search.next()) {
            register(job);
        }
    }

    /// Registers a job for the types that it uses.
    private void register(JobHandle job) {
        boolean isOwn = search.isScheduledBy(scheduler);
        boolean hasCollections = isOwn && hasCollections();
        for (int i = 0; i < read.size(); i++) {
            register(job, read.get(i), false, isOwn, hasCollections);
        }
        for (int i = 0; i < written.size(); i++) {
            register(job, written.get(i), true, isOwn, hasCollections);
        }
    }

    private void register(
            JobHandle job, ComponentColumns<?> columns, boolean writes, boolean isOwn, boolean hasCollections) {
        JobUse use = search.use(columns.safety().root());
        if (use != null) {
            columns.jobs().addJob(job, use.writes());
        } else if (!isOwn || (hasCollections && columns.mayHoldCollections())) {
            columns.jobs().addJob(job, writes);
        }
    }

    /// Whether the job that was found uses something else than the types of the system.
    private boolean hasCollections() {
        int ofTypes = 0;
        for (JobUse use : search.uses()) {
            ofTypes += isOf(read, use) || isOf(written, use) ? 1 : 0;
        }
        return ofTypes < search.uses().length;
    }

    private static boolean isOf(List<ComponentColumns<?>> types, JobUse use) {
        for (int i = 0; i < types.size(); i++) {
            if (use.hasRoot(types.get(i).safety().root())) {
                return true;
            }
        }
        return false;
    }
}
