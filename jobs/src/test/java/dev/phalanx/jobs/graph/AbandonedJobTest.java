package dev.phalanx.jobs.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.jobs.JobHandle;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Jobs of which the caller gets no handle, because scheduling failed after the containers knew of them.
@Timeout(20)
class AbandonedJobTest {
    /// Writes a number into an array. The choice of a thread fails as often as it is told to.
    private static final class Work extends JobWork {
        private final NativeArray<Entity> values;
        private final Error failure;
        private int failures;
        private int runs;

        Work(NativeArray<Entity> values, Error failure, int failures) {
            this.values = values;
            this.failure = failure;
            this.failures = failures;
        }

        @Override
        public String name() {
            return "Work";
        }

        @Override
        public void run(@Nullable Object state, int from, int to) {
            runs += to - from;
        }

        @Override
        public boolean isShort(int count) {
            if (failures-- > 0) {
                throw failure;
            }
            return true;
        }

        JobHandle schedule(JobHandle dependsOn) {
            JobUse use = new JobUse("Work", "values", values.safetyHandle(), true, true);
            return JobGraph.schedule(this, 3, 1, new JobUse[] {use}, dependsOn);
        }
    }

    @Test
    void aJobWhoseSchedulingFailsHasRunAndUsesNothingAnyMore() {
        for (Error failure :
                new Error[] {new StackOverflowError(), new OutOfMemoryError("none"), new AssertionError()}) {
            try (NativeArray<Entity> values = NativeArray.ofLength(Entity.class, 4)) {
                Work work = new Work(values, failure, 1);
                assertThatExceptionOfType(Throwable.class)
                        .isThrownBy(() -> work.schedule(JobHandle.none()))
                        .isSameAs(failure);
                values.set(0, Entity.NULL);
                assertThat(work.runs).as("runs").isEqualTo(3);
            }
        }
    }

    @Test
    void aJobThatWaitsForOthersIsCompletedWithThem() {
        try (NativeArray<Entity> values = NativeArray.ofLength(Entity.class, 4)) {
            Work first = new Work(values, new Error(), 0);
            Work second = new Work(values, new StackOverflowError(), 1);
            assertThatExceptionOfType(StackOverflowError.class)
                    .isThrownBy(() -> second.schedule(first.schedule(JobHandle.none())));
            values.set(0, Entity.NULL);
            assertThat(first.runs).isEqualTo(3);
            assertThat(second.runs).isEqualTo(3);
        }
    }
}
