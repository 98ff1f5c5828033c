package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.jobs.internal.events.FlightRecorderModule;
import dev.phalanx.jobs.internal.events.JobEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A node of the job graph: work that waits for others, is run by one or more threads, and releases what waits for it.
/// A node without work only combines others.
///
/// `pending` counts what it waits for. At 0 threads claim chunks of its indexes by moving `next`; who ends the last of
/// them (`left` reaches 0) finishes the node. `dependents` is a stack of nodes and threads that wait, closed for good
/// when the node is done.
public final class JobNode extends JobHandle {
    private static final Waiting CLOSED = new Waiting(null, null, null);
    /// Added to `pending` of a node whose length is not known yet.
    private static final int LATE = 1 << 30;

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

    /// Something that waits for a node: another node or a thread, on top of what began to wait before it.
    private static final class Waiting {
        final @Nullable JobNode node;
        final @Nullable Thread thread;
        final @Nullable Waiting below;

        Waiting(@Nullable JobNode node, @Nullable Thread thread, @Nullable Waiting below) {
            this.node = node;
            this.thread = thread;
            this.below = below;
        }
    }

    private final @Nullable JobWork work;
    private int length;
    private int chunk;
    private volatile @Nullable Waiting dependents;
    private volatile int pending;
    private volatile int next;

    @SuppressWarnings("UnusedVariable") // Read through LEFT.
    private volatile int left;

    // Guarded by the lock of the graph, or written before the node is published.
    private JobNode @Nullable [] dependencies;
    private @Nullable JobNode dependency;
    private JobUse @Nullable [] uses;
    private boolean covered;
    private int mark;

    /// Nothing below this node has to be covered. Written before the node is done.
    private boolean clean;

    private volatile @Nullable Throwable failure;

    /// @param work null for a node that only combines
    /// @param length how many indexes it has, 0 or more
    /// @param chunk how many of them one claim takes at least
    JobNode(@Nullable JobWork work, int length, int chunk) {
        this.work = work;
        this.length = length;
        this.chunk = chunk;
        this.left = length;
    }

    /// A node that is done and depends on nothing.
    static JobNode done() {
        JobNode node = new JobNode(null, 0, 1);
        node.clean = true;
        node.covered = true;
        node.dependents = CLOSED;
        return node;
    }

    @Override
    public void complete() {
        Throwable thrown = completeQuietly();
        if (thrown != null && JobGraph.isFailFast()) {
            throw Failures.unchecked(thrown);
        }
    }

    /// As [#complete()], but returns the first exception of the jobs that are covered now, or null.
    public @Nullable Throwable completeQuietly() {
        JobThread thread = JobThread.current();
        thread.requireOutsideOfJobs("complete()", "was called");
        if (!isDone()) {
            Completion.of(this, thread);
        }
        return clean ? null : JobGraph.cover(this);
    }

    @Override
    public boolean isCompleted() {
        return isDone();
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

    int chunks() {
        return (int) (((long) length + chunk - 1) / chunk);
    }

    String name() {
        return work == null ? "combined handles" : work.name();
    }

    // Dependencies.

    /// Waits for one node. Called once, or not at all, before [#start].
    void dependOn(JobNode node) {
        dependency = node;
    }

    /// Waits for several nodes. Called once, or not at all, before [#start].
    void dependOn(JobNode[] nodes) {
        dependencies = nodes;
    }

    /// How many nodes it depends on, as far as that still matters.
    int dependencyCount() {
        JobNode[] several = dependencies;
        return several != null ? several.length : dependency != null ? 1 : 0;
    }

    /// Dependency number `index`, or null if it no longer matters.
    @Nullable
    JobNode dependency(int index) {
        JobNode[] several = dependencies;
        return several != null ? several[index] : dependency;
    }

    /// Makes the node known to what it depends on. Returns whether it is ready at once.
    boolean start() {
        int count = dependencyCount();
        PENDING.set(this, count + 1 + (work != null && work.isLate() ? LATE : 0));
        int over = 1;
        for (int i = 0; i < count; i++) {
            JobNode node = Objects.requireNonNull(dependency(i));
            if (!node.wait(this, null)) {
                over++;
            }
        }
        return countDown(over);
    }

    /// Returns whether the node waits for nothing more.
    private boolean countDown(int over) {
        int rest = (int) PENDING.getAndAdd(this, -over) - over;
        if (rest == LATE) {
            JobWork present = Objects.requireNonNull(work);
            length = present.lateLength();
            left = length;
            chunk = CopiedJob.chunk(length, chunk);
            pending = 0;
        }
        return rest == 0 || rest == LATE;
    }

    private boolean wait(@Nullable JobNode node, @Nullable Thread thread) {
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
        return wait(null, thread);
    }

    // Running.

    /// Takes indexes that nobody has taken, or returns -1. Otherwise the first is in the high half, the end in the low.
    private long claim() {
        int shares = 2 * JobThread.SHARES;
        for (; ; ) {
            int from = next;
            if (from >= length) {
                return -1;
            }
            long chunksLeft = ((long) length - from + chunk - 1) / chunk;
            int to = (int) Math.min(length, from + Math.max(1, chunksLeft / shares) * chunk);
            if (NEXT.compareAndSet(this, from, to)) {
                return ((long) from << Integer.SIZE) | to;
            }
        }
    }

    /// Runs what no other thread has taken. Returns false if there was nothing, true when it has run; others may still
    /// be at their shares then.
    boolean share(JobThread thread) {
        long claim = claim();
        if (claim < 0) {
            return false;
        }
        JobWork present = Objects.requireNonNull(work);
        JobNode outer = thread.enter(this);
        JobEvent event = FlightRecorderModule.IS_PRESENT ? JobEvent.begun() : null;
        long start = System.nanoTime();
        int count = 0;
        Object state = null;
        boolean begun = false;
        try {
            state = present.begin();
            begun = true;
        } catch (Throwable t) {
            fail(present, t);
        }
        for (; claim >= 0; claim = claim()) {
            int from = (int) (claim >>> Integer.SIZE);
            int to = (int) claim;
            count += to - from;
            for (int at = from; begun && at < to; at += Math.min(to - at, chunk)) {
                run(present, state, at, Math.min(to - at, chunk) + at);
            }
        }
        if (begun) {
            end(present, state);
        }
        present.measured(count, System.nanoTime() - start);
        if (event != null) {
            event.record(present.name(), count);
        }
        thread.leave(outer);
        if ((int) LEFT.getAndAdd(this, -count) == count) {
            thread.finish(this);
        }
        return true;
    }

    private void run(JobWork present, @Nullable Object state, int from, int to) {
        try {
            present.run(state, from, to);
        } catch (Throwable t) {
            fail(present, t);
        }
    }

    private void end(JobWork present, @Nullable Object state) {
        try {
            present.end(state);
        } catch (Throwable t) {
            fail(present, t);
        }
    }

    private synchronized void fail(JobWork present, Throwable thrown) {
        Throwable first = failure;
        if (first == null) {
            failure = thrown;
        } else if (!first.equals(thrown)) {
            first.addSuppressed(thrown);
        }
        if (!JobGraph.isFailFast()) {
            Failures.log(present.name(), thrown);
        }
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    /// Marks the node as done and tells what waits for it. Only [JobThread#finish] calls it.
    void close(JobThread thread) {
        if (uses == null && failure == null && areDependenciesClean()) {
            clean = true;
            dependency = null;
            dependencies = null;
        }
        Waiting waiting = inOrder((Waiting) DEPENDENTS.getAndSet(this, CLOSED));
        for (; waiting != null; waiting = waiting.below) {
            JobNode node = waiting.node;
            if (node == null) {
                LockSupport.unpark(waiting.thread);
            } else if (node.countDown(1)) {
                thread.release(node);
            }
        }
    }

    private static @Nullable Waiting inOrder(@Nullable Waiting stack) {
        if (stack == null || stack.below == null) {
            return stack;
        }
        Waiting reversed = null;
        for (Waiting top = stack; top != null; top = top.below) {
            reversed = new Waiting(top.node, top.thread, reversed);
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

    /// Whether there is anything to run.
    boolean hasWork() {
        return work != null && length > 0;
    }

    boolean isCheap() {
        return work != null && work.expectedNanos(length) <= JobThread.INLINE_NANOS;
    }

    // Safety, under the lock of the graph.

    void setUses(JobUse[] uses) {
        this.uses = uses;
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
        dependency = null;
        dependencies = null;
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
