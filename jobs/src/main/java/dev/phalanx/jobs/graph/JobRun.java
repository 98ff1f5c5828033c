package dev.phalanx.jobs.graph;

import dev.phalanx.jobs.internal.events.FlightRecorderModule;
import dev.phalanx.jobs.internal.events.JobEvent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The run of one job: its work, who scheduled it, which indexes threads have claimed, and what they have thrown.
///
/// When the node of the job is ready, threads claim chunks of the indexes by moving `next`. The thread that ends the
/// last of them (`left` reaches 0) finishes the node. What is thrown ends no thread's share: it is counted, and the
/// first exceptions are kept.
final class JobRun {
    /// The number of exceptions that are kept in addition to the first.
    private static final int MOST_SUPPRESSED = 16;
    /// The call of a job that is run where it is called.
    private static final int UNSCHEDULED = Integer.MIN_VALUE;

    private static final VarHandle NEXT;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(JobRun.class, "next", int.class);
            LEFT = lookup.findVarHandle(JobRun.class, "left", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final JobWork work;
    private final int batch;
    private final FailureLog failureLog;
    private final @Nullable JobScheduler scheduler;
    /// The call of the scheduler in which it was scheduled.
    private int call = UNSCHEDULED;

    private @Nullable String place;

    private int length;
    private volatile int next;

    @SuppressWarnings("UnusedVariable") // Read through LEFT.
    private volatile int left;

    private volatile @Nullable Throwable failure;

    private int failures;

    /// @param length how many indexes it has, 0 or more
    /// @param batch how many of them belong together, 1 or more
    /// @param failureLog counts its exceptions and logs them
    /// @param scheduler the system in whose call it is made, or null
    JobRun(JobWork work, int length, int batch, FailureLog failureLog, @Nullable JobScheduler scheduler) {
        this.work = work;
        this.batch = batch;
        this.failureLog = failureLog;
        this.scheduler = scheduler;
        this.length = length;
        LEFT.set(this, length);
    }

    String name() {
        return work.name();
    }

    // Who scheduled it

    /// It is being scheduled, and not run where it is called.
    void scheduled() {
        call = scheduler == null ? 0 : scheduler.calls();
        place = SchedulePlaces.find();
    }

    /// The system in whose call it was scheduled, or null.
    @Nullable
    JobScheduler scheduler() {
        return call == UNSCHEDULED ? null : scheduler;
    }

    /// Whether the call is over in which it was scheduled.
    boolean isSchedulerGone() {
        JobScheduler present = scheduler();
        return present != null && present.calls() != call;
    }

    /// The position in the source at which it was scheduled, if that is recorded.
    @Nullable
    String place() {
        return place;
    }

    // Its indexes

    /// Whether the number of indexes is known only when the node is ready.
    boolean isLengthLate() {
        return work.isLate();
    }

    /// Reads the number of indexes, when the node is ready.
    ///
    /// @param failFast whether the node throws what is thrown
    void learnLength(boolean failFast) {
        int learned = 0;
        try {
            learned = work.lateLength();
        } catch (Throwable t) {
            fail(t, failFast);
            report(failFast);
        }
        length = learned;
        left = learned;
    }

    /// Whether there is anything to run.
    boolean hasIndexes() {
        return length > 0;
    }

    boolean isShort() {
        return work.isShort(length);
    }

    int chunks() {
        return Chunks.count(length, chunk());
    }

    /// The number of indexes in a chunk.
    private int chunk() {
        return Chunks.size(length, batch);
    }

    /// Takes indexes that no thread has taken, or returns -1. Otherwise the first is in the high half, the end in the
    /// low.
    private long claim(int chunk) {
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
    private long claimAll(int chunk) {
        return NEXT.compareAndSet(this, 0, length) ? length : claim(chunk);
    }

    /// Takes all indexes that no thread has taken, so that the node ends although it cannot be run.
    private int giveUp(int chunk) {
        int count = 0;
        for (long claim = claim(chunk); claim >= 0; claim = claim(chunk)) {
            count += size(claim);
        }
        return count;
    }

    // Running

    /// Runs what no other thread has taken. Returns false if there was nothing, true when it has run; others may still
    /// be at their shares then.
    ///
    /// @param node the node of the job
    /// @param alone whether no other thread knows the node
    boolean share(JobNode node, JobThread thread, boolean alone) {
        int chunk = chunk();
        long claim = alone ? claimAll(chunk) : claim(chunk);
        if (claim < 0) {
            return false;
        }
        boolean failFast = node.isFailFast();
        int count = size(claim);
        JobNode outer = thread.enter(node);
        try {
            JobEvent event = FlightRecorderModule.isInUse() ? JobEvent.begun() : null;
            long start = System.nanoTime();
            int range = work.isCutAtBatches() ? Chunks.range(batch, chunk) : length;
            boolean begun = false;
            Object state = null;
            try {
                state = alone ? work.beginAlone() : work.begin();
                begun = true;
            } catch (Throwable t) {
                fail(t, failFast);
            }
            while (claim >= 0) {
                if (begun) {
                    run(state, claim, range, failFast);
                }
                claim = claim(chunk);
                count += size(claim);
            }
            if (begun) {
                end(state, failFast);
            }
            work.measured(count, System.nanoTime() - start, count == length);
            if (event != null) {
                record(event, count);
            }
        } catch (Throwable t) {
            count += giveUp(chunk);
            fail(t, failFast);
        } finally {
            thread.leave(outer);
            ended(node, count, thread);
        }
        return true;
    }

    /// Runs the indexes of a claim, range by range.
    private void run(@Nullable Object state, long claim, int range, boolean failFast) {
        int to = (int) claim;
        for (int at = from(claim); at < to; at += Math.min(to - at, range)) {
            run(state, at, Math.min(to - at, range) + at, failFast);
        }
    }

    /// A thread has ended its share of `count` indexes.
    private void ended(JobNode node, int count, JobThread thread) {
        if ((int) LEFT.getAndAdd(this, -count) == count) {
            over(node.isFailFast());
            report(node.isFailFast());
            thread.finish(node);
        }
    }

    /// Runs all of a job whose node is not started and that no other thread will know. The time is not learned, since
    /// work that runs where it is called needs no decision about threads.
    void runConfined(JobNode node, JobThread thread) {
        boolean failFast = node.isFailFast();
        if (isLengthLate()) {
            learnLength(failFast);
        }
        if (!hasIndexes()) {
            over(failFast);
            return;
        }
        JobNode outer = thread.enter(node);
        try {
            JobEvent event = FlightRecorderModule.isInUse() ? JobEvent.begun() : null;
            Object state = work.beginAlone();
            run(state, 0, length, failFast);
            end(state, failFast);
            if (event != null) {
                record(event, length);
            }
        } catch (Throwable t) {
            fail(t, failFast);
        } finally {
            thread.leave(outer);
            over(failFast);
            report(failFast);
        }
    }

    private void run(@Nullable Object state, int from, int to, boolean failFast) {
        try {
            work.run(state, from, to);
        } catch (Throwable t) {
            fail(t, failFast);
        }
    }

    private void end(@Nullable Object state, boolean failFast) {
        try {
            work.end(state);
        } catch (Throwable t) {
            fail(t, failFast);
        }
    }

    /// All of it has run, or there is nothing to run.
    void over(boolean failFast) {
        try {
            work.over();
        } catch (Throwable t) {
            fail(t, failFast);
        }
    }

    private void record(JobEvent event, int count) {
        event.record(work.name(), scheduler, scheduler == null ? "" : scheduler.owner(), count);
    }

    // What it throws

    /// Counts an exception and keeps it, if it is one of the first.
    private synchronized void fail(Throwable thrown, boolean failFast) {
        if (failures++ <= MOST_SUPPRESSED) {
            if (failFast && failure == null) {
                failureLog.noteJob(scheduler, name(), thrown);
            }
            failure = FirstFailure.join(failure, thrown);
        }
    }

    /// All of it has run: counts what was thrown, and logs it unless the node throws it.
    private void report(boolean failFast) {
        Throwable thrown = failure;
        if (thrown != null) {
            failureLog.jobFailed(scheduler, work, failures, thrown, failFast);
        }
    }

    /// The first exception of the work, or null.
    @Nullable
    Throwable failure() {
        return failure;
    }
}
