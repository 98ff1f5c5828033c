package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Adds nodes to the graph, and says which jobs use a container.
public final class JobGraph {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);

    /// The failures of the jobs that belong to no world.
    private static final FailureLog FAILURES = new FailureLog(null);

    private static final JobNode NONE = JobNode.done();

    private JobGraph() {}

    /// The node of no job.
    public static JobHandle none() {
        return NONE;
    }

    /// Whether `complete()` throws the exceptions of jobs with these uses.
    private static boolean isFailFast(JobUse[] uses) {
        for (JobUse use : uses) {
            BooleanSupplier decides = use.failFast();
            if (decides != null) {
                return decides.getAsBoolean();
            }
        }
        return FAILURES.isFailFast();
    }

    /// Where the exceptions of a job count: in the world of the system that schedules it, otherwise in a world of which
    /// it uses something.
    private static FailureLog failures(JobUse[] uses, @Nullable JobScheduler scheduler) {
        if (scheduler != null) {
            return scheduler.failures();
        }
        for (JobUse use : uses) {
            if (use.failFast() instanceof FailureLog world) {
                return world;
            }
        }
        return FAILURES;
    }

    /// A run on the calling thread.
    private static JobRun newRun(JobWork work, int length, JobUse[] uses, @Nullable JobScheduler scheduler) {
        return new JobRun(work, length, Math.max(1, length), failures(uses, scheduler), scheduler);
    }

    /// The failures of the jobs that belong to no world.
    public static FailureLog failures() {
        return FAILURES;
    }

    /// Sets whether `complete()` throws the exceptions of jobs that use no world.
    public static void setFailFast(boolean value) {
        FAILURES.setFailFast(value);
    }

    /// Schedules work after `dependsOn`. It runs at once, on this thread, if nothing has to be waited for and it is
    /// known to be short.
    ///
    /// @param length how many indexes it has, 0 or more
    /// @param batch how many of them belong together, 1 or more; one thread takes whole batches
    /// @param uses the containers it uses
    /// @throws IllegalStateException if a use conflicts with a job that `dependsOn` does not cover, or this is called
    ///     inside a job
    public static JobHandle schedule(JobWork work, int length, int batch, JobUse[] uses, JobHandle dependsOn) {
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs(work.name(), "was scheduled");
        requireHandle(dependsOn, work);
        for (JobUse use : uses) {
            use.requireSchedulable();
        }
        JobScheduler scheduler = thread.scheduler();
        JobRun run = new JobRun(work, length, batch, failures(uses, scheduler), scheduler);
        run.scheduled();
        JobNode node = new JobNode(run, isFailFast(uses));
        JobNode before = (JobNode) dependsOn;
        if (!before.isDone() || !before.isClean()) {
            node.dependOn(before);
        }
        node.declare(uses);
        boolean isStarted = false;
        try {
            if (uses.length > 0) {
                register(node, uses);
            }
            boolean isReady = node.start();
            isStarted = true;
            if (scheduler != null) {
                scheduler.counters().addScheduled();
            }
            if (isReady) {
                begin(node, run, thread);
            }
        } catch (Throwable failed) {
            if (isStarted) {
                completeAbandoned(node, failed);
            } else if (node.uses().length > 0) {
                undo(node, before, failed);
            }
            throw failed;
        }
        return node;
    }

    /// Removes the uses of a node that cannot be started and whose handle the caller does not get. The node covers the
    /// jobs before it, so these are completed first; if that fails, its uses stay.
    private static void undo(JobNode node, JobNode before, Throwable failed) {
        completeAbandoned(before, failed);
        synchronized (Coverage.LOCK) {
            node.cover();
        }
    }

    /// Completes jobs whose handle no caller gets, because something failed after they were scheduled.
    ///
    /// @param failed gets the exceptions of the jobs as suppressed ones
    public static void completeAbandoned(JobHandle handle, Throwable failed) {
        Throwable ofJobs = completeQuietly(handle);
        if (ofJobs != null) {
            FirstFailure.join(failed, ofJobs);
        }
    }

    private static void requireHandle(JobHandle dependsOn, JobWork work) {
        if (dependsOn == null) {
            throw new NullPointerException(
                    "The job " + work.name() + " was given null for the handle that it depends on."
                            + " Give JobHandle.none() if it depends on none.");
        }
    }

    private static void begin(JobNode node, JobRun run, JobThread thread) {
        if (!node.hasWork()) {
            thread.finish(node);
        } else if (run.isShort() && !WorkerPool.shared().isEager()) {
            run.share(node, thread, true);
        } else {
            try {
                WorkerPool.shared().add(node);
            } catch (Throwable _) {
                // Out of memory: no worker knows of the node, and the thread that completes it runs it.
            }
        }
    }

    /// Runs work on this thread, now. Its exceptions are logged or thrown as those of scheduled jobs are.
    ///
    /// @throws IllegalStateException if a use conflicts with a job that was not completed, or this is called inside a
    ///     job
    public static void run(JobWork work, int length, JobUse[] uses) {
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs(work.name(), "was run");
        JobRun run = newRun(work, length, uses, thread.scheduler());
        JobNode node = new JobNode(run, isFailFast(uses));
        if (uses.length > 0) {
            register(node, uses);
        }
        node.start();
        if (node.hasWork()) {
            run.share(node, thread, true);
        } else {
            thread.finish(node);
        }
        node.complete();
    }

    /// Same as [#run], for work on containers that only this thread schedules jobs on, and which no other code reaches
    /// while the work runs.
    ///
    /// @throws IllegalStateException if a use conflicts with a job that was not completed, or this is called inside a
    ///     job
    public static void runConfined(JobWork work, int length, JobUse[] uses) {
        if (!areIdle(uses)) {
            run(work, length, uses);
            return;
        }
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs(work.name(), "was run");
        JobRun run = newRun(work, length, uses, thread.scheduler());
        JobNode node = new JobNode(run, isFailFast(uses));
        try {
            run.runConfined(node, thread);
        } finally {
            for (JobUse use : uses) {
                use.endHandle();
            }
        }
        Throwable thrown = node.thrown();
        if (thrown != null) {
            throw Failures.unchecked(thrown);
        }
    }

    private static boolean areIdle(JobUse[] uses) {
        for (JobUse use : uses) {
            if (!use.isIdle()) {
                return false;
            }
        }
        return true;
    }

    private static void register(JobNode node, JobUse[] uses) {
        if (!SafetyHandle.isChecking()) {
            return;
        }
        synchronized (Coverage.LOCK) {
            for (JobUse use : uses) {
                use.bind(node);
                use.requireNoConflict();
            }
            node.declare(uses);
            node.setChecked();
            for (JobUse use : uses) {
                use.register();
            }
        }
    }

    /// Completes every job that uses a container, as far as it was scheduled with checks.
    public static void completeUsers(NativeContainer container) {
        SafetyHandle root = container.safetyHandle().root();
        if (SAFETY.guard(root) instanceof ScheduledUses users && !users.areOver()) {
            List<JobHandle> handles = new ArrayList<>();
            users.addNodes(handles);
            combine(handles.toArray(JobHandle[]::new)).complete();
        }
    }

    /// Completes the jobs of a handle.
    ///
    /// @return what [JobHandle#complete()] would throw, or null
    public static @Nullable Throwable completeQuietly(JobHandle handle) {
        return ((JobNode) handle).completeQuietly();
    }

    /// Adds every job that uses a container and was not completed, as far as it was scheduled with checks.
    ///
    /// @param root the first of the container's handles
    public static void addUsers(SafetyHandle root, List<JobHandle> into) {
        if (SAFETY.guard(root) instanceof ScheduledUses users) {
            users.addNodes(into);
        }
    }

    /// A node that is done when all of `handles` are.
    public static JobHandle combine(JobHandle... handles) {
        List<JobNode> open = new ArrayList<>(handles.length);
        for (JobHandle handle : handles) {
            JobNode node = (JobNode) handle;
            if (!node.isDone() || !node.isClean()) {
                open.add(node);
            }
        }
        if (open.size() <= 1) {
            return open.isEmpty() ? NONE : open.getFirst();
        }
        JobNode node = new JobNode();
        node.dependOn(open.toArray(JobNode[]::new));
        if (node.start()) {
            JobThread.current().finish(node);
        }
        return node;
    }

    /// Whether a handle was completed, or there is nothing to complete. Asked by the thread that completes it.
    public static boolean isOver(JobHandle handle) {
        JobNode node = (JobNode) handle;
        return node.isDone() && (node.isClean() || node.isCovered());
    }

    /// A job that uses a container, was scheduled in a call that is over, was not completed, and is covered neither by
    /// `first` nor by any of `others`; or null. Allocates nothing if no job uses it, or each is one of the handles or
    /// directly below one.
    ///
    /// @param root the first of the container's handles
    public static @Nullable StrayJob strayUser(SafetyHandle root, JobHandle first, List<JobHandle> others) {
        if (!SAFETY.isBlocked(root) || !(SAFETY.guard(root) instanceof ScheduledUses users)) {
            return null;
        }
        synchronized (Coverage.LOCK) {
            JobUse stray = users.strayUser((JobNode) first, others);
            return stray == null ? null : StrayJob.of(stray);
        }
    }

    /// Whether `above` is `below` or depends on it, as far as neither was completed.
    public static boolean covers(JobHandle above, JobHandle below) {
        synchronized (Coverage.LOCK) {
            JobNode node = (JobNode) below;
            return node.isCovered() || node.isSpent() || Coverage.reaches((JobNode) above, List.of((JobNode) below));
        }
    }

    /// The job that uses what a handle protects and was not completed, such as
    /// `MoveJob, which was not completed, writes through MoveJob.positions`; or null.
    ///
    /// @param root the first of its handles
    public static @Nullable String userOf(SafetyHandle root) {
        return SAFETY.guard(root) instanceof ScheduledUses users ? users.userText() : null;
    }

    /// What completes that job, if the system that is being updated has scheduled it and handed it over, such as
    /// `state.completeDependency()`; or null.
    ///
    /// @param root the first of its handles
    public static @Nullable String completionOf(SafetyHandle root) {
        return SAFETY.guard(root) instanceof ScheduledUses users ? users.completionByScheduler() : null;
    }

    /// Closes a container for all but the jobs of `after`.
    public static void close(NativeContainer container, JobHandle after) {
        SafetyHandle handle = container.safetyHandle().root();
        if (!handle.isAlive()) {
            handle.release();
        }
        synchronized (Coverage.LOCK) {
            if (SAFETY.guard(handle) instanceof ScheduledUses users) {
                users.requireClosable((JobNode) after);
            }
            SAFETY.end(handle, "it was closed with a job handle. Use it before that, or close it later.");
        }
    }
}
