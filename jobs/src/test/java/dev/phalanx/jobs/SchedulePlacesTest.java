package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntArray;
import org.junit.jupiter.api.Test;

/// `-Dphalanx.jobs.places=true` in a JVM of its own.
class SchedulePlacesTest {
    public record Fill(NativeIntArray values) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            values.set(index, index);
        }
    }

    /// Prints what is said of two jobs that conflict.
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            NativeIntArray values = NativeIntArray.ofLength(100);
            JobHandle first = new Fill(values).schedule(100, 1);
            try {
                new Fill(values).schedule(100, 1);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            first.complete();
        }
    }

    @Test
    void aConflictTellsWhereTheOtherJobWasScheduledIfPlacesAreKept() throws Exception {
        assertThat(JobsJvm.run(Program.class, "-Dphalanx.jobs.places=true"))
                .singleElement()
                .asString()
                .matches(
                        "The job Fill writes through Fill\\.values a NativeIntArray, which the job Fill, scheduled before"
                                + " at .*SchedulePlacesTest\\$Program\\.main\\(SchedulePlacesTest\\.java:\\d+\\) and not completed,"
                                + " writes through Fill\\.values\\. Make the later Fill depend on the handle of the earlier Fill, or"
                                + " complete that first\\.");
        assertThat(JobsJvm.run(Program.class))
                .singleElement()
                .asString()
                .contains("scheduled before and not completed")
                .endsWith("-Dphalanx.jobs.places=true tells where each was scheduled.");
    }
}
