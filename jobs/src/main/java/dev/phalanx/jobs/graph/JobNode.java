package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.internal.events.FlightRecorderModule;
import dev.phalanx.jobs.internal.events.JobEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A node of the job graph: work that one or more threads run after everything it depends on. A node without work only
/// combines others.
///
/// ## Order
/// `pending` counts the nodes that it waits for; at 0 the node is ready. `dependents` is a stack of the nodes and
/// threads that wait for it, closed when the node is done.
///
/// ## Running
/// When the node is ready, threads claim chunks of its indexes by moving `next`. The thread that ends the last of them
/// (`left` reaches 0) finishes the node.
///
/// ## Safety
/// A node is *covered* when a handle above it was completed, which ends the safety checks against it, and *clean* when
/// there is nothing to check. What belongs to safety is guarded by the lock of the graph.
public final class JobNode extends JobHandle {
    private static final Waiting CLOSED = new Waiting(null, null, null);
    /// Added to `pending` of a node whose length is not known yet.
    private static final int LATE = 1 << 30;
    /// The length of a chain of uncompleted nodes at which spent nodes are cut out of it.
    private static final int DEEP = 32;

    /// Something that waits for a node: another node or a thread, on top of what began to wait before it.
    private static final class Waiting {
        final @Nullable JobNode node;
        final @Nullable Thread thread;

        @Nullable
        Waiting below;

        Waiting(@Nullable JobNode node, @Nullable Thread thread, @Nullable Waiting below) {
            this.node = node;
            this.thread = thread;
            this.below = below;
        }
    }

    /// The number of exceptions that are kept in addition to the first.
    private static final int MOST_SUPPRESSED = 16;

    private static final VarHandle DEPENDENTS;
    private static final VarHandle PENDING;
    private static final VarHandle NEXT;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DEPENDENTS = lookup.findVarHandle(JobNode.class, "dependents", Waiting.class);
            PENDING = lookup.findVarHandle(JobNode.class, "pending", int.class);
            NEXT = lookup.findVarHandle(JobNode.class, "next", int.class);
            LEFT = lookup.findVarHandle(JobNode.class, "left", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Waiting dependents;
    private volatile int pending;

    // Guarded by the lock of the graph, or written before the node is published.
    private JobNode @Nullable [] dependencies;
    private @Nullable JobNode dependency;
    private JobUse @Nullable [] uses;
    private JobUse[] declared = JobUse.NONE;
    private @Nullable Object owner;
    private boolean covered;
    private int mark;

    /// The largest number of nodes below this one, each below the next, that are not clean.
    private int depth;

    private @Nullable JobScheduler scheduler;
    private int call;
    private @Nullable String place;

    /// Nothing below this node has to be covered. Written before the node is done.
    private boolean clean;

    /// The next of the nodes that a thread is about to mark as done.
    @Nullable
    JobNode nextFinishing;

    private final @Nullable JobWork work;
    private final int batch;
    private final boolean failFast;
    private final FailureLog failureLog;
    /// The system in whose call it was made, or null.
    private final @Nullable JobScheduler system;
    private int length;
    private int chunk;
    private volatile int next;

    @SuppressWarnings("UnusedVariable") // Read through LEFT.
    private volatile int left;

    private volatile @Nullable Throwable failure;

    private int failures;

    /// @param work null for a node that only combines
    /// @param length how many indexes it has, 0 or more
    /// @param batch how many of them belong together, 1 or more
    /// @param failFast whether [#complete()] throws its exceptions; otherwise they are logged
    JobNode(@Nullable JobWork work, int length, int batch, boolean failFast) {
        this(work, length, batch, failFast, JobGraph.failures(), null);
    }

    /// @param work null for a node that only combines
    /// @param length how many indexes it has, 0 or more
    /// @param batch how many of them belong together, 1 or more
    /// @param failFast whether [#complete()] throws its exceptions; otherwise they are logged
    /// @param failureLog counts its exceptions and logs them
    /// @param system the system in whose call it is made, or null
    JobNode(
            @Nullable JobWork work,
            int length,
            int batch,
            boolean failFast,
            FailureLog failureLog,
            @Nullable JobScheduler system) {
        this.failFast = failFast;
        this.failureLog = failureLog;
        this.system = system;
        this.work = work;
        this.batch = batch;
        this.length = length;
        this.chunk = Chunks.size(length, batch);
        LEFT.set(this, length);
    }

    /// A node that is done and depends on nothing.
    static JobNode done() {
        JobNode node = new JobNode(null, 0, 1, false);
        node.endAtOnce();
        return node;
    }

    @Override
    public void complete() {
        Throwable thrown = completeQuietly();
        if (thrown != null) {
            throw Failures.unchecked(thrown);
        }
    }

    /// Same as [#complete()], but returns what that throws, or null.
    public @Nullable Throwable completeQuietly() {
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs("complete()", "was called");
        if (!isDone()) {
            Completion.of(this, thread);
        }
        return isClean() ? null : JobGraph.cover(this);
    }

    @Override
    public boolean isCompleted() {
        return isDone();
    }

    int chunks() {
        return Chunks.count(length, chunk);
    }

    String name() {
        return work == null ? "combined handles" : work.name();
    }

    // Order.

    /// Makes this the node of nothing.
    void endAtOnce() {
        clean = true;
        covered = true;
        dependents = CLOSED;
    }

    boolean isDone() {
        return dependents == CLOSED;
    }

    boolean isReady() {
        return pending == 0;
    }

    boolean isClean() {
        return clean;
    }

    /// Waits for one node. Called once, or not at all, before [#start].
    void dependOn(JobNode node) {
        dependency = node;
    }

    /// Waits for several nodes. Called once, or not at all, before [#start].
    void dependOn(JobNode[] nodes) {
        dependencies = nodes;
    }

    /// The number of nodes that it depends on, as far as that still matters.
    int dependencyCount() {
        JobNode[] several = dependencies;
        return several != null ? several.length : dependency != null ? 1 : 0;
    }

    /// Dependency number `index`, or null if it no longer matters.
    @Nullable
    JobNode dependency(int index) {
        JobNode[] several = dependencies;
        if (several != null) {
            return index < several.length ? several[index] : null;
        }
        return dependency;
    }

    /// Makes the node known to what it depends on. Returns whether it is ready at once.
    boolean start() {
        int count = dependencyCount();
        for (int i = 0; i < count; i++) {
            depth = Math.max(depth, Objects.requireNonNull(dependency(i)).depth + 1);
        }
        PENDING.set(this, count + 1 + (isLengthLate() ? LATE : 0));
        int over = 1;
        for (int i = 0; i < count; i++) {
            JobNode node = Objects.requireNonNull(dependency(i));
            if (!node.await(this, null)) {
                over++;
            }
        }
        return countDown(over);
    }

    /// Returns whether the node waits for nothing more.
    private boolean countDown(int over) {
        int rest = (int) PENDING.getAndAdd(this, -over) - over;
        if (rest == LATE) {
            learnLength();
            pending = 0;
        }
        return rest == 0 || rest == LATE;
    }

    private boolean await(@Nullable JobNode node, @Nullable Thread thread) {
        for (; ; ) {
            Waiting top = dependents;
            if (top == CLOSED) {
                return false;
            }
            if (DEPENDENTS.compareAndSet(this, top, new Waiting(node, thread, top))) {
                return true;
            }
        }
    }

    /// Wakes `thread` when the node is done. Returns false if it is done already.
    boolean wake(Thread thread) {
        return await(null, thread);
    }

    /// Marks the node as done and notifies the nodes and threads that wait for it. Only [JobThread#finish] calls it.
    void close(JobThread thread) {
        if (uses == null && failure() == null && areDependenciesClean()) {
            clean = true;
            dependency = null;
            dependencies = null;
        } else if (depth > DEEP) {
            shorten();
        }
        Waiting waiting = inOrder((Waiting) DEPENDENTS.getAndSet(this, CLOSED));
        for (; waiting != null; waiting = waiting.below) {
            JobNode node = waiting.node;
            if (node == null) {
                LockSupport.unpark(waiting.thread);
            } else if (node.countDown(1)) {
                release(node, thread);
            }
        }
    }

    private void shorten() {
        try {
            JobGraph.shorten(this);
            depth = 1;
        } catch (Throwable _) {
            // Out of memory: the chain stays as long as it is until a later node is done.
        }
    }

    private static void release(JobNode node, JobThread thread) {
        try {
            thread.release(node);
        } catch (Throwable _) {
            // Out of memory: no worker knows of the node, and the thread that completes it runs it.
        }
    }

    /// Turns a stack around that no other thread uses.
    private static @Nullable Waiting inOrder(@Nullable Waiting stack) {
        Waiting reversed = null;
        Waiting top = stack;
        while (top != null) {
            Waiting below = top.below;
            top.below = reversed;
            reversed = top;
            top = below;
        }
        return reversed;
    }

    private boolean areDependenciesClean() {
        for (int i = dependencyCount() - 1; i >= 0; i--) {
            JobNode node = dependency(i);
            if (node != null && !node.clean && !node.covered) {
                return false;
            }
        }
        return true;
    }

    // Running.

    /// Takes indexes that no thread has taken, or returns -1. Otherwise the first is in the high half, the end in the
    /// low.
    private long claim() {
        for (; ; ) {
            int from = next;
            if (from >= length) {
                return -1;
            }
            int to = Chunks.claimEnd(from, length, chunk);
            if (NEXT.compareAndSet(this, from, to)) {
                return ((long) from << Integer.SIZE) | to;
            }
        }
    }

    private static int from(long claim) {
        return (int) (claim >>> Integer.SIZE);
    }

    /// The number of indexes of a claim; 0 if it is -1.
    private static int size(long claim) {
        return (int) claim - from(claim);
    }

    /// Same as [#claim], but takes all indexes if none has been taken yet.
    private long claimAll() {
        return NEXT.compareAndSet(this, 0, length) ? length : claim();
    }

    /// Runs what no other thread has taken. Returns false if there was nothing, true when it has run; others may still
    /// be at their shares then.
    boolean share(JobThread thread) {
        return run(thread, false);
    }

    /// Runs all of a node that no other thread knows.
    void runAlone(JobThread thread) {
        run(thread, true);
    }

    /// Runs all of a node that is not started and that no other thread will know. The time is not learned, since work
    /// that runs where it is called needs no decision about threads.
    void runConfined(JobThread thread) {
        if (isLengthLate()) {
            learnLength();
        }
        if (!hasWork()) {
            return;
        }
        JobWork present = Objects.requireNonNull(work);
        JobNode outer = thread.enter(this);
        try {
            JobEvent event = FlightRecorderModule.isInUse() ? JobEvent.begun() : null;
            Object state = present.beginAlone();
            run(present, state, 0, length);
            end(present, state);
            if (event != null) {
                record(event, present, thread.scheduler(), length);
            }
        } catch (Throwable t) {
            fail(t);
        } finally {
            thread.leave(outer);
            report(present);
        }
    }

    private boolean run(JobThread thread, boolean alone) {
        long claim = alone ? claimAll() : claim();
        if (claim < 0) {
            return false;
        }
        JobWork present = Objects.requireNonNull(work);
        int count = size(claim);
        JobNode outer = thread.enter(this);
        try {
            JobEvent event = FlightRecorderModule.isInUse() ? JobEvent.begun() : null;
            long start = System.nanoTime();
            int range = present.isCutAtBatches() ? Chunks.range(batch, chunk) : length;
            Object state = null;
            boolean begun = false;
            try {
                state = alone ? present.beginAlone() : present.begin();
                begun = true;
            } catch (Throwable t) {
                fail(t);
            }
            while (claim >= 0) {
                int to = (int) claim;
                for (int at = from(claim); begun && at < to; at += Math.min(to - at, range)) {
                    run(present, state, at, Math.min(to - at, range) + at);
                }
                claim = claim();
                count += size(claim);
            }
            if (begun) {
                end(present, state);
            }
            present.measured(count, System.nanoTime() - start, count == length);
            if (event != null) {
                record(event, present, scheduler == null && alone ? thread.scheduler() : scheduler, count);
            }
        } catch (Throwable t) {
            count += giveUp();
            fail(t);
        } finally {
            thread.leave(outer);
            if ((int) LEFT.getAndAdd(this, -count) == count) {
                report(present);
                thread.finish(this);
            }
        }
        return true;
    }

    private static void record(JobEvent event, JobWork work, @Nullable JobScheduler scheduler, int count) {
        event.record(work.name(), scheduler, scheduler == null ? "" : scheduler.owner(), count);
    }

    /// Takes all indexes that no thread has taken, so that the node ends although it cannot be run.
    private int giveUp() {
        int count = 0;
        for (long claim = claim(); claim >= 0; claim = claim()) {
            count += size(claim);
        }
        return count;
    }

    private void run(JobWork present, @Nullable Object state, int from, int to) {
        try {
            present.run(state, from, to);
        } catch (Throwable t) {
            fail(t);
        }
    }

    private void end(JobWork present, @Nullable Object state) {
        try {
            present.end(state);
        } catch (Throwable t) {
            fail(t);
        }
    }

    /// Counts an exception and keeps it, if it is one of the first.
    private synchronized void fail(Throwable thrown) {
        if (failures++ <= MOST_SUPPRESSED) {
            if (failFast && failure == null) {
                failureLog.noteJob(system, name(), thrown);
            }
            failure = FirstFailure.join(failure, thrown);
        }
    }

    /// All of it has run: counts what was thrown, and logs it unless [#complete()] throws it.
    private void report(JobWork present) {
        Throwable thrown = failure;
        if (thrown != null) {
            failureLog.jobFailed(system, present, failures, thrown, failFast);
        }
    }

    /// The first exception of its work.
    @Nullable
    Throwable failure() {
        return failure;
    }

    /// The exception that [#complete()] throws for this node, or null.
    @Nullable
    Throwable thrown() {
        return failFast ? failure : null;
    }

    /// Whether the number of indexes is known only when the node is ready.
    boolean isLengthLate() {
        return work != null && work.isLate();
    }

    /// Reads the number of indexes, when the node is ready.
    void learnLength() {
        JobWork present = Objects.requireNonNull(work);
        int learned = 0;
        try {
            learned = present.lateLength();
        } catch (Throwable t) {
            fail(t);
            report(present);
        }
        length = learned;
        left = learned;
        chunk = Chunks.size(learned, batch);
    }

    /// Whether there is anything to run.
    boolean hasWork() {
        return work != null && length > 0;
    }

    boolean isShort() {
        return work != null && work.isShort(length);
    }

    // Safety, under the lock of the graph.

    /// The node is scheduled in the present call of `present`.
    void setScheduler(@Nullable JobScheduler present) {
        scheduler = present;
        call = present == null ? 0 : present.calls();
        place = SchedulePlaces.find();
    }

    /// The position in the source at which it was scheduled, if that is recorded.
    @Nullable
    String place() {
        return place;
    }

    @Nullable
    JobScheduler scheduler() {
        return scheduler;
    }

    /// Whether the call is over in which the node was scheduled.
    boolean isSchedulerGone() {
        JobScheduler present = scheduler;
        return present != null && present.calls() != call;
    }

    void setUses(JobUse[] uses) {
        this.uses = uses;
    }

    /// Sets all containers that the job uses, whether or not they are compared with those of other jobs. To be called
    /// before the node is published.
    void declare(JobUse[] all) {
        declared = all;
    }

    JobUse[] declared() {
        return declared;
    }

    /// Whether an owner was not given the node before.
    @SuppressWarnings("ReferenceEquality") // an owner is itself only
    boolean isNewTo(Object present) {
        boolean isNew = owner != present;
        owner = present;
        return isNew;
    }

    /// Whether the node is of a job, and not of combined handles.
    boolean isJob() {
        return work != null;
    }

    JobUse[] uses() {
        JobUse[] present = uses;
        return present == null ? JobUse.NONE : present;
    }

    boolean isCovered() {
        return covered || (clean && isDone());
    }

    /// Ends the safety checks against the node and forgets its dependencies.
    void cover() {
        covered = true;
        for (JobUse use : uses()) {
            use.end();
        }
        uses = null;
        declared = JobUse.NONE;
        owner = null;
        dependency = null;
        dependencies = null;
    }

    /// Depends on these instead, all of which are done. They cover everything that it depended on.
    void replaceDependencies(List<JobNode> nodes) {
        dependencies = nodes.size() > 1 ? nodes.toArray(JobNode[]::new) : null;
        dependency = nodes.size() == 1 ? nodes.getFirst() : null;
    }

    /// Whether a node that is done has nothing left that [#cover()] would do, but for views that jobs no longer use:
    /// later jobs stand for all its uses.
    boolean isSpent() {
        if (!isDone() || failure() != null) {
            return false;
        }
        for (JobUse use : uses()) {
            if (use.isListed()) {
                return false;
            }
        }
        return true;
    }

    /// Ends the views that a job had, which no longer runs.
    void endViews() {
        for (JobUse use : uses()) {
            use.endHandle();
        }
    }

    /// Marks the node for a walk. Returns whether it was not marked yet.
    boolean mark(int walk) {
        boolean fresh = mark != walk;
        mark = walk;
        return fresh;
    }

    boolean isMarked(int walk) {
        return mark == walk;
    }

    @Override
    public String toString() {
        return "JobHandle of " + name() + (isDone() ? " (done)" : "");
    }
}
