package dev.phalanx.jobs.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is taken for short.
class JobCostTest {
    private static final int COUNT = 1000;

    private final JobCost cost = new JobCost();

    /// How many of so many jobs are run by one thread.
    private long shortOnes(int jobs) {
        return IntStream.range(0, jobs).filter(job -> cost.isShort(COUNT)).count();
    }

    @Test
    void whatNeverRanIsNotShort() {
        assertThat(cost.isShort(1)).isFalse();
        cost.learn(0, 0, true);
        assertThat(cost.isShort(0)).as("nothing was learned of no indexes").isFalse();
    }

    @Test
    void theTimeOfAJobGrowsWithItsLength() {
        cost.learn(COUNT, JobCost.SHORT_NANOS, true);
        assertThat(cost.isShort(COUNT)).isTrue();
        assertThat(cost.isShort(COUNT / 2)).isTrue();
        assertThat(cost.isShort(COUNT + 1)).isFalse();
    }

    @Test
    void theLastRunsCountMost() {
        cost.learn(COUNT, 100 * JobCost.SHORT_NANOS, true);
        assertThat(shortOnes(200)).isZero();
        for (int run = 0; run < 40; run++) {
            cost.learn(COUNT, JobCost.SHORT_NANOS / 2, true);
        }
        assertThat(cost.isShort(COUNT)).isTrue();
        cost.learn(COUNT, 100 * JobCost.SHORT_NANOS, true);
        assertThat(cost.isShort(COUNT)).isFalse();
    }

    @Test
    void sharesThatTakeLongerThanOneThreadDoNotMakeAJobLong() {
        cost.learn(COUNT, JobCost.SHORT_NANOS / 2, true);
        cost.learn(COUNT / 2, JobCost.SHORT_NANOS, false);
        cost.learn(COUNT / 2, JobCost.SHORT_NANOS, false);
        assertThat(cost.isShort(COUNT)).isTrue();
    }

    @Test
    void sharedWorkThatMayBeShortIsTried() {
        cost.learn(COUNT / 2, JobCost.SHORT_NANOS, false);
        assertThat(shortOnes(JobCost.FIRST_TRIAL - 1)).isZero();
        assertThat(cost.isShort(COUNT)).isTrue();
        cost.learn(COUNT, JobCost.SHORT_NANOS / 2, true);
        assertThat(shortOnes(10)).isEqualTo(10);
    }

    @Test
    void trialsThatTakeLongBecomeRareAndDoNotEnd() {
        cost.learn(COUNT / 2, JobCost.SHORT_NANOS, false);
        assertThat(shortOnes(JobCost.FIRST_TRIAL)).isEqualTo(1);
        for (int between = 2 * JobCost.FIRST_TRIAL; between <= 4 * JobCost.MOST_BETWEEN_TRIALS; between = 2 * between) {
            cost.learn(COUNT, 2 * JobCost.SHORT_NANOS, true);
            int jobs = Math.min(between, JobCost.MOST_BETWEEN_TRIALS);
            assertThat(shortOnes(jobs - 1)).isZero();
            assertThat(cost.isShort(COUNT)).as("after %d", jobs).isTrue();
        }
    }

    /// The jobs until so many in a row are run by one thread, which takes half of what is short; shares take longer.
    private int jobsUntilShort() {
        int jobs = 0;
        for (int inRow = 0; inRow < 100; jobs++) {
            assertThat(jobs).isLessThan(100_000);
            boolean isShort = cost.isShort(COUNT);
            inRow = isShort ? inRow + 1 : 0;
            cost.learn(COUNT / (isShort ? 1 : 2), isShort ? JobCost.SHORT_NANOS / 2 : JobCost.SHORT_NANOS, isShort);
        }
        return jobs;
    }

    @Test
    void anHourInWhichTheProcessWasSuspendedIsForgottenWithinTwoMinutesOfFrames() {
        long hour = 3_600_000_000_000L;
        assertThat(jobsUntilShort()).isLessThan(2 * 60 * 60);
        for (int i = 0; i < 3; i++) {
            cost.learn(COUNT, hour, true);
            assertThat(cost.isShort(COUNT)).isFalse();
            assertThat(jobsUntilShort()).isBetween(101, 2 * 60 * 60);
            cost.learn(COUNT / 2, hour, false);
            assertThat(jobsUntilShort()).isLessThan(2 * 60 * 60);
            cost.learn(COUNT, hour, true);
            cost.learn(COUNT / 2, hour, false);
            assertThat(jobsUntilShort()).isBetween(101, 2 * 60 * 60);
        }
    }

    @Test
    void longWorkIsNotTried() {
        cost.learn(COUNT, JobCost.TRIAL_NANOS + COUNT, false);
        assertThat(shortOnes(2 * JobCost.MOST_BETWEEN_TRIALS)).isZero();
    }
}
