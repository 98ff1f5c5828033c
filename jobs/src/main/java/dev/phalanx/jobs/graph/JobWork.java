package dev.phalanx.jobs.graph;

import org.jspecify.annotations.Nullable;

/// The work of a job, for a range of its indexes.
public abstract class JobWork {

    /// For the kinds of job.
    protected JobWork() {}

    /// The name of the job in messages and recordings.
    public abstract String name();

    /// The objects that one thread needs to run its share, such as a copy of the job.
    public @Nullable Object begin() {
        return null;
    }

    /// Same as [#begin()], for a thread that runs all of the work, none of which has run yet.
    public @Nullable Object beginAlone() {
        return begin();
    }

    /// Runs the indexes `from` (inclusive) to `to` (exclusive).
    ///
    /// @param state what [#begin()] or [#beginAlone()] returned on this thread
    public abstract void run(@Nullable Object state, int from, int to);

    /// Ends a thread's share, after its last range.
    ///
    /// @param state what [#begin()] or [#beginAlone()] returned on this thread
    public void end(@Nullable Object state) {}

    /// All of it has run, on whatever threads, and each has ended its share, or there was nothing to run: what it has
    /// taken from a pool goes back. May be called more than once.
    public void over() {}

    /// Whether a range is to be one batch where there are few of them. Otherwise it is all that a thread has claimed.
    public boolean isCutAtBatches() {
        return true;
    }

    /// Whether [#lateLength()] says how many indexes there are.
    public boolean isLate() {
        return lateLength() >= 0;
    }

    /// The number of indexes, if it is known only when the work begins; otherwise -1.
    public int lateLength() {
        return -1;
    }

    /// Whether `count` indexes are known to take so short that they run where they are scheduled.
    public boolean isShort(int count) {
        return false;
    }

    /// Learns how long one thread took for `count` indexes.
    ///
    /// @param all whether that was all of the job
    public void measured(int count, long nanos, boolean all) {}
}
