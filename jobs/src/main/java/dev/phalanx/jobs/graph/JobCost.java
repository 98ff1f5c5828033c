package dev.phalanx.jobs.graph;

/// The cost of an index of a kind of work, learned from its runs, and the decision whether several are worth another
/// thread.
///
/// What one thread takes for all of a job is averaged apart from what each of several takes for its share: they take
/// cache lines from each other, so shares cost more. Were there one average, work that was shared once, while its code
/// was cold, would look too long to run on one thread ever after. For the same reason work that may be short is run by
/// one thread now and then, and less and less often while that proves it long.
///
/// Read and written by all threads without a lock; they may lose one another's measurements.
public final class JobCost {
    /// Work expected to take no longer runs where it is scheduled: to hand it over would take as long.
    static final long SHORT_NANOS = 7_000;

    /// Work whose shares take no longer together is tried on one thread.
    static final long TRIAL_NANOS = 6 * SHORT_NANOS;

    /// The number of shared jobs before the first trial.
    static final int FIRST_TRIAL = 32;

    /// From each that was long to the next it is twice as many jobs, up to this number.
    static final int MOST_BETWEEN_TRIALS = 4096;

    /// The weight of the last measurement in an average.
    private static final float WEIGHT = 0.25f;

    /// Nanoseconds an index on one thread, or -1.
    private float alone = -1;
    /// The same in shares.
    private float shared = -1;

    /// The number of jobs that are shared before the next trial.
    private int untilTrial = FIRST_TRIAL;

    private int betweenTrials = FIRST_TRIAL;

    /// Whether `count` indexes are to run where they are scheduled.
    public boolean isShort(int count) {
        return isWithin(alone, count, SHORT_NANOS)
                || isWithin(shared, count, SHORT_NANOS)
                || (isWithin(shared, count, TRIAL_NANOS) && isTrial());
    }

    private static boolean isWithin(float nanos, int count, long bound) {
        return nanos >= 0 && nanos * count <= bound;
    }

    private boolean isTrial() {
        if (--untilTrial > 0) {
            return false;
        }
        betweenTrials = Math.min(2 * betweenTrials, MOST_BETWEEN_TRIALS);
        untilTrial = betweenTrials;
        return true;
    }

    /// Learns how long one thread took for `count` indexes.
    ///
    /// @param all whether that was all of a job
    public void learn(int count, long nanos, boolean all) {
        if (count == 0) {
            return;
        }
        float sample = (float) nanos / count;
        if (!all) {
            shared = mean(shared, sample);
            return;
        }
        alone = mean(alone, sample);
        if (nanos <= SHORT_NANOS) {
            betweenTrials = FIRST_TRIAL;
        }
    }

    private static float mean(float known, float sample) {
        return known < 0 ? sample : known + (sample - known) * WEIGHT;
    }
}
