package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.SyncPointEvent;
import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.graph.FailureLog;
import dev.phalanx.jobs.graph.Failures;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.jobs.graph.JobCounters;
import dev.phalanx.jobs.graph.JobGraph;
import dev.phalanx.jobs.graph.StrayJob;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The jobs that use the components of a world.
///
/// Jobs of systems are *registered*: code on the world's thread that needs one of their components waits for them.
/// Other jobs are known to the safety handles only, and code that comes into conflict with them throws. A job that a
/// system has scheduled and not handed over when its method returned is *stray*: the first code that encounters it
/// completes it and throws, once.
///
/// As long as no job can be using a component, a check of it reads one field. A job that is scheduled with a use of it
/// sets that field, by way of the safety handle; a check that finds no such job any more clears it.
public final class WorldJobs {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    private static final int LEAST_TIDIED = 64;

    private final String world;
    private final WorldGuard guard;
    private final TypeSafety entities;
    private final List<ComponentColumns<?>> busy = new ArrayList<>();
    private List<JobHandle> registered = new ArrayList<>();
    private int tidyAt = LEAST_TIDIED;
    private final JobCounters counters = new JobCounters();
    private long syncPoints;
    private long syncPointNanos;
    private boolean active;
    private final FailureLog failureLog;
    private @Nullable Consumer<Throwable> failures;

    WorldJobs(WorldGuard guard, TypeSafety entities) {
        this.guard = guard;
        this.world = guard.worldName();
        this.entities = entities;
        this.failureLog = new FailureLog(world);
        SAFETY.setFailFast(entities.root(), failureLog);
        SAFETY.whenUsed(entities.root(), this::entitiesAreUsed);
    }

    /// The counters of the jobs that the systems of the world schedule and wait for.
    public JobCounters counters() {
        return counters;
    }

    /// The number of sync points: operations that completed registered jobs before a structural change.
    public long syncPoints() {
        return syncPoints;
    }

    /// The nanoseconds that the sync points took together.
    public long syncPointNanos() {
        return syncPointNanos;
    }

    /// The failures of the world's systems and jobs, and whether they are thrown.
    public FailureLog failureLog() {
        return failureLog;
    }

    /// Sets what gets the exceptions of jobs that are completed because something else needs it; null if they are
    /// thrown there.
    public void setFailures(@Nullable Consumer<Throwable> keeper) {
        failures = keeper;
    }

    /// Completes jobs because something else needs it.
    public void complete(JobHandle handle) {
        Throwable thrown = JobGraph.completeQuietly(handle);
        if (thrown == null) {
            return;
        }
        Consumer<Throwable> keeper = failures;
        if (keeper == null) {
            throw Failures.unchecked(thrown);
        }
        keeper.accept(thrown);
    }

    private void entitiesAreUsed() {
        active = true;
    }

    /// A job that uses a component type is about to be scheduled.
    ///
    /// @throws IllegalStateException if a loop of the world's thread uses it too, and one of the two writes it
    void requireNotIterated(String job, ComponentColumns<?> columns, boolean writes) {
        guard.requireNotIterated(job, columns, writes);
    }

    /// A job may be using a component type.
    void mayBeUsed(ComponentColumns<?> columns) {
        if (!columns.isBusy()) {
            columns.setBusy(true);
            busy.add(columns);
        }
        active = true;
    }

    /// Registers jobs: code on the world's thread that needs one of the types completes them first, and so do
    /// structural changes, even if there are no types.
    ///
    /// @param read the types that they read
    /// @param written the types that they write
    public void register(ComponentColumns<?>[] read, ComponentColumns<?>[] written, JobHandle handle) {
        if (read.length + written.length == 0) {
            register(handle);
        }
        for (ComponentColumns<?> columns : written) {
            columns.jobs().add(handle, true);
        }
        for (ComponentColumns<?> columns : read) {
            columns.jobs().add(handle, false);
        }
    }

    /// Registers jobs that use no type: structural changes complete them first.
    public void register(JobHandle handle) {
        if (!JobGraph.isOver(handle)) {
            add(handle);
        }
    }

    private void add(JobHandle handle) {
        active = true;
        if (!registered.isEmpty() && registered.getLast().equals(handle)) {
            return;
        }
        if (registered.size() >= tidyAt) {
            registered.removeIf(JobGraph::isOver);
            tidyAt = Math.max(LEAST_TIDIED, 2 * registered.size());
        }
        registered.add(handle);
    }

    /// The jobs that a job with these reads and writes has to wait for: for a type that it writes, the registered jobs
    /// that use it, and for one that it reads, those that write it.
    public JobHandle dependencies(ComponentColumns<?>[] read, ComponentColumns<?>[] written) {
        if (!active) {
            return JobHandle.none();
        }
        List<JobHandle> handles = new ArrayList<>();
        for (ComponentColumns<?> columns : written) {
            columns.jobs().dependencies(true, handles);
        }
        for (ComponentColumns<?> columns : read) {
            columns.jobs().dependencies(false, handles);
        }
        return JobHandle.combineDependencies(handles);
    }

    /// Completes every registered job.
    public void completeAll() {
        for (ComponentColumns<?> columns : busy) {
            columns.jobs().forget();
        }
        List<JobHandle> all = registered;
        registered = new ArrayList<>();
        if (!all.isEmpty()) {
            complete(JobHandle.combineDependencies(all));
        }
    }

    /// Completes every registered job, before a structural change.
    ///
    /// @param operation what makes the change
    /// @throws IllegalStateException if a job that is not registered was not completed
    void beforeStructuralChange(String operation) {
        if (!active) {
            return;
        }
        sync(operation);
        IllegalStateException stray = completeStrays(operation, " was called");
        if (stray != null) {
            throw stray;
        }
        SafetyHandle used = used();
        if (used != null) {
            String completion = JobGraph.completionOf(used);
            throw new IllegalStateException(operation + " was called in world \"" + world + "\" while the job "
                    + JobGraph.userOf(used)
                    + (completion == null
                            ? ". Call complete() on its handle first, or assign the handle to the dependency of its"
                                    + " system, so that structural changes wait for it."
                            : ". Call " + completion + " first, or make the change in another system, which waits for"
                                    + " it."));
        }
        for (ComponentColumns<?> columns : busy) {
            columns.setBusy(false);
        }
        busy.clear();
        active = false;
    }

    /// Completes every job that uses a component of the world, whether it is registered or not.
    public void completeEvery() {
        List<JobHandle> all = registered;
        registered = new ArrayList<>();
        for (ComponentColumns<?> columns : busy) {
            columns.jobs().forget();
            JobGraph.addUsers(columns.safety().root(), all);
        }
        JobGraph.addUsers(entities.root(), all);
        complete(JobHandle.combineDependencies(all));
    }

    /// Completes the jobs that systems have scheduled and not handed over, and that they cannot hand over any more.
    ///
    /// @param moment what came upon them, such as `createEntity was called`
    /// @return what says so, once; null if there were none
    public @Nullable IllegalStateException completeStrays(String moment) {
        return completeStrays(moment, "");
    }

    /// Same as [#completeStrays(String)], where `what` and `verb` are the moment: mostly there is nothing to say.
    private @Nullable IllegalStateException completeStrays(String what, String verb) {
        IllegalStateException report = null;
        for (int i = 0; i < busy.size(); i++) { // completing jobs may add some
            report = completeStrays(busy.get(i), what, verb, report);
        }
        StrayJob stray = JobGraph.strayUser(entities.root(), JobHandle.none(), registered);
        while (stray != null) {
            report = complete(stray, what + verb, report);
            stray = JobGraph.strayUser(entities.root(), JobHandle.none(), registered);
        }
        return report;
    }

    private @Nullable IllegalStateException completeStrays(
            ComponentColumns<?> columns, String what, String verb, @Nullable IllegalStateException before) {
        IllegalStateException report = before;
        for (StrayJob stray = columns.jobs().stray();
                stray != null;
                stray = columns.jobs().stray()) {
            report = complete(stray, what + verb, report);
        }
        return report;
    }

    private IllegalStateException complete(StrayJob stray, String moment, @Nullable IllegalStateException before) {
        IllegalStateException report = stray.complete(new IllegalStateException("The job " + stray.name()
                + ", which system " + stray.scheduler()
                + " scheduled and which is not part of that system's dependency,"
                + " had not been completed when " + moment + " in world \"" + world
                + "\". It has been completed now. Give its handle to state.setDependency."));
        if (before == null) {
            return report;
        }
        FirstFailure.join(before, report);
        return before;
    }

    private void sync(String operation) {
        int count = registered.size();
        if (count == 0) {
            completeAll();
            return;
        }
        SyncPointEvent event = FlightRecorderModule.isInUse() ? SyncPointEvent.started() : null;
        long start = System.nanoTime();
        syncPoints++;
        try {
            completeAll();
        } finally {
            syncPointNanos += System.nanoTime() - start;
        }
        if (event != null && event.isWanted()) {
            event.record(world, operation, count);
        }
    }

    /// The first handle of what a job uses that was not completed, or null.
    private @Nullable SafetyHandle used() {
        for (ComponentColumns<?> columns : busy) {
            if (JobGraph.userOf(columns.safety().root()) != null) {
                return columns.safety().root();
            }
        }
        return JobGraph.userOf(entities.root()) == null ? null : entities.root();
    }

    /// Completes every registered job, and returns who else uses a component: such as `MoveJob, which was not
    /// completed, writes through MoveJob.speeds`, or null.
    public @Nullable String close() {
        sync("close");
        SafetyHandle used = active ? used() : null;
        return used == null ? null : JobGraph.userOf(used);
    }

    /// A check found a component busy: completes what it has to wait for.
    ///
    /// @throws IllegalStateException if a job that is not registered was not completed; one of a system, which the
    ///     system cannot hand over any more, has been completed then
    void await(ComponentColumns<?> columns, boolean toWrite) {
        columns.jobs().complete(toWrite);
        SafetyHandle root = columns.safety().root();
        if (toWrite ? root.isClosedToWriters() : root.isClosedToReaders()) {
            IllegalStateException stray =
                    completeStrays(columns, columns.info().name(), toWrite ? " was written" : " was read", null);
            if (stray != null) {
                throw stray;
            }
        }
        if (toWrite) {
            root.checkWrite();
        } else {
            root.check();
        }
        if (columns.jobs().isEmpty() && !root.isUsed()) {
            columns.setBusy(false);
            busy.remove(columns);
        }
    }
}
