package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.internal.events.FlightRecorderModule;
import dev.phalanx.jobs.internal.events.JobEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A node of the job graph: work that one or more threads run when what it waits for is done. A node without work only
/// combines others.
///
/// When the node is ready, threads claim chunks of its indexes by moving `next`; who ends the last of them (`left`
/// reaches 0) finishes the node.
public final class JobNode extends OrderedNode {
    /// How many exceptions are kept beside the first.
    private static final int MOST_SUPPRESSED = 16;

    private static final VarHandle NEXT;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(JobNode.class, "next", int.class);
            LEFT = lookup.findVarHandle(JobNode.class, "left", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The next of the nodes that a thread is about to mark as done.
    @Nullable
    JobNode nextFinishing;

    private final @Nullable JobWork work;
    private final int batch;
    private final boolean failFast;
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
        this.failFast = failFast;
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

    /// As [#complete()], but returns what that throws, or null.
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

    // Running.

    /// Takes indexes that nobody has taken, or returns -1. Otherwise the first is in the high half, the end in the low.
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

    /// How many indexes a claim has; 0 if it is -1.
    private static int size(long claim) {
        return (int) claim - from(claim);
    }

    /// As [#claim], but all of it, if nobody has taken any yet.
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

    /// Runs all of a node that is not started and that no other thread will know. How long it took is not learned,
    /// since what runs where it is called asks nobody whether it is worth a thread.
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
                event.record(present.name(), length);
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
                event.record(present.name(), count);
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

    /// Takes all that nobody has taken, so that the node ends although it cannot be run.
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
            failure = FirstFailure.join(failure, thrown);
        }
    }

    /// All of it has run: logs what was thrown, unless [#complete()] throws it.
    private void report(JobWork present) {
        Throwable thrown = failure;
        if (thrown != null && !failFast) {
            Failures.log(present, failures, thrown);
        }
    }

    @Override
    @Nullable
    Throwable failure() {
        return failure;
    }

    /// What [#complete()] throws for this node, or null.
    @Nullable
    Throwable thrown() {
        return failFast ? failure : null;
    }

    @Override
    boolean isLengthLate() {
        return work != null && work.isLate();
    }

    @Override
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

    @Override
    public String toString() {
        return "JobHandle of " + name() + (isDone() ? " (done)" : "");
    }
}
