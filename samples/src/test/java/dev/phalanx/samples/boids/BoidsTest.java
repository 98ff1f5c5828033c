package dev.phalanx.samples.boids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.systems.World;
import dev.phalanx.jobs.JobWorkers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoidsTest {
    @Test
    void progressIsToldBeforeTheFirstStepAndAfterEach() {
        List<Integer> told = new ArrayList<>();
        Boids.run(new BoidsOptions(20, 2, 3, 1), told::add);

        assertThat(told).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aRunKnowsWhatItDidAndLeavesNoWorld() {
        int before = World.all().size();
        BoidsRun run = Boids.run(new BoidsOptions(300, 2, 4, 1), done -> {});

        assertThat(World.all()).hasSize(before);
        assertThat(run.nanos()).isPositive();
        assertThat(run.threads()).isEqualTo(JobWorkers.threadCount());
        assertThat(run.jobsPerStep()).isEqualTo(12);
        assertThat(run.chunks()).isEqualTo(4);
        assertThat(run.bytesPerStep()).isPresent();
        assertThat(run.scene().fishCount()).isEqualTo(300);
        assertThat(run.scene().rocks()).hasSize(7);
        assertThat(run.scene().lures()).hasSize(4);
    }

    @Test
    void aRunWithoutStepsIsTheBeginning() {
        BoidsRun run = Boids.run(new BoidsOptions(30, 2, 0, 1), done -> {});

        assertThat(run.nanos()).isZero();
        assertThat(run.bytesPerStep()).isEmpty();
        assertThat(BoidsReport.of(run))
                .containsPattern("Milliseconds per step +-\n")
                .containsPattern("Nanoseconds per fish and step +-\n")
                .containsPattern("Bytes allocated per step +-\n");
    }

    @Test
    void theReportHasTheNumbers() {
        BoidsRun run = Boids.run(new BoidsOptions(2_000, 2, 5, 1), done -> {});

        assertThat(BoidsReport.of(run))
                .containsPattern("Boids +seed 1\n")
                .containsPattern("Fish +2,000\n")
                .containsPattern("Schools +2\n")
                .containsPattern("Rocks +7\n")
                .containsPattern("Lures +4\n")
                .containsPattern("Steps of 50 ms +5\n")
                .containsPattern("Milliseconds per step +[\\d,]+\\.\\d\n")
                .containsPattern("Nanoseconds per fish and step +[\\d,]+\\.\\d\n")
                .containsPattern("Jobs per step +12\n")
                .containsPattern("Threads +" + run.threads() + "\n")
                .containsPattern("Chunks of fish +16\n")
                .containsPattern("Hash of the final state +" + String.format("%016x", run.hash()) + "\n")
                .containsPattern("1 +1,000 +\\d+%\n");
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoidsOptions(3, 4, 1, 1))
                .withMessage("The number of fish is out of range: 3. Give a number from 4 to 100000000.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoidsOptions(100, 65, 1, 1))
                .withMessage("The number of schools is out of range: 65. Give a number from 1 to 64.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoidsOptions(100, 1, -1, 1))
                .withMessage("The number of steps is out of range: -1. Give a number from 0 to 10000000.");
    }

    @Test
    void moreFishThanTheHeapHoldsAreRefused() {
        long needed = (BoidsOptions.MOST_FISH * 400L) >> 20;
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        assertThat(heap).as("this test needs a heap smaller than that").isLessThan(needed);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoidsOptions(BoidsOptions.MOST_FISH, 8, 1, 1))
                .withMessage("The heap is too small: 100000000 fish need about " + needed + " MiB and this JVM has "
                        + heap + " MiB. Give fewer fish, or a larger heap with -Xmx.");
    }
}
