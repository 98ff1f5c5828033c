package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.phalanx.jobs.TestJobs.Fill;
import dev.phalanx.jobs.TestJobs.Nothing;
import dev.phalanx.jobs.TestJobs.Sum;
import dev.phalanx.jobs.TestJobs.Twice;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.testing.Row;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every error is the same whether the job before has run, runs now, or waits.
@Isolated
class JobConflictTest {
    private final NativeArray<Value> values = NativeArray.ofLength(Value.class, 100);
    private final NativeArray<Value> sum = NativeArray.ofLength(Value.class, 1);

    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void close() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    /// A handle that is complete at once, or not before `gate` is opened.
    private static JobHandle gate(boolean waits, int gate) {
        return waits ? new TestJobs.Meet(TestJobs.latch(), gate).schedule() : JobHandle.none();
    }

    private static void warmUp() {
        // So often that the job is known to be short and runs inline.
        try (NativeArray<Value> other = NativeArray.ofLength(Value.class, 1);
                NativeArray<Value> sums = NativeArray.ofLength(Value.class, 1)) {
            for (int i = 0; i < 2_000; i++) {
                JobHandle filled = new Fill(other, i).schedule(1, JobHandle.none());
                new Sum(other, sums).schedule(filled).complete();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Row("JOB-14")
    void aJobThatConflictsIsRefused(boolean waits) {
        warmUp();
        int latch = TestJobs.latch();
        JobHandle gate = gate(waits, latch);
        JobHandle filled = new Fill(values, 1).schedule(100, gate);
        assertThatIllegalStateException()
                .isThrownBy(() -> new Sum(values, sum).schedule(gate))
                .withMessage("The job Sum reads through Sum.values a NativeArray<Value>, which the job Fill, scheduled "
                        + "before and not completed, writes through Fill.values. Make Sum depend on the handle of Fill, or "
                        + "complete that first.");
        JobHandle summed = new Sum(values, sum).schedule(filled);
        assertThatIllegalStateException()
                .isThrownBy(() -> new Fill(values, 2).schedule(100, filled))
                .withMessage(
                        "The job Fill writes through Fill.values a NativeArray<Value>, which the job Sum, scheduled "
                                + "before and not completed, reads through Sum.values. Make Fill depend on the handle of Sum, or "
                                + "complete that first.");
        assertThatIllegalStateException().isThrownBy(() -> new Fill(values, 2).run(100));
        JobHandle again = new Fill(values, 2).schedule(100, new Nothing().schedule(summed));
        TestJobs.open(latch);
        again.complete();
        assertThat(sum.get(0).number()).isEqualTo(5050);
        assertThat(values.get(0).number()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theMainThreadWaitsItsTurn(boolean waits) {
        warmUp();
        int latch = TestJobs.latch();
        JobHandle gate = gate(waits, latch);
        JobHandle filled = new Fill(values, 1).schedule(100, gate);
        assertThatIllegalStateException()
                .isThrownBy(() -> values.get(0))
                .withMessage("NativeArray<Value> is read while the job Fill, which was not completed, writes through "
                        + "Fill.values. Call complete() on its handle first.");
        assertThatIllegalStateException()
                .isThrownBy(() -> values.set(0, new Value(1)))
                .withMessage(
                        "NativeArray<Value> is written while the job Fill, which was not completed, writes through "
                                + "Fill.values. Call complete() on its handle first.");
        assertThatIllegalStateException()
                .isThrownBy(values::close)
                .withMessage(
                        "NativeArray<Value> is closed while the job Fill, which was not completed, writes through "
                                + "Fill.values. Call complete() on its handle first, or close the container with JobHandle.close.");
        TestJobs.open(latch);
        filled.complete();
        JobHandle summed = new Sum(values, sum).schedule();
        assertThat(values.get(0).number()).isEqualTo(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> values.set(0, new Value(1)))
                .withMessage("NativeArray<Value> is written while the job Sum, which was not completed, reads through "
                        + "Sum.values. Call complete() on its handle first.");
        summed.complete();
        values.set(0, new Value(1));
        values.close();
    }

    @Test
    void aHandleOfADependentCoversTheJob() {
        JobHandle filled = new Fill(values, 1).schedule(100, JobHandle.none());
        JobHandle later = new Nothing().schedule(filled);
        JobHandle.combineDependencies(later, new Nothing().schedule()).complete();
        values.set(0, new Value(7));
        assertThat(values.get(0).number()).isEqualTo(7);
    }

    @Test
    @Row({"JOB-8.1", "JOB-8.2"})
    void oneContainerInTwoFieldsIsRefusedIfOneWrites() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Twice(values, values).schedule(100, 10))
                .withMessage(
                        "Twice.in and Twice.out are the same NativeArray<Value>, and Twice.out writes it. Mark both "
                                + "@ReadOnly, give the job two containers, or switch the checks of one off with"
                                + " @NativeDisableContainerSafetyRestriction if no thread reads what another writes.");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Twice(values.slice(0, 10), values.slice(20, 10)).schedule(10, 10));
        record Two(@ReadOnly NativeArray<Value> a, @ReadOnly NativeArray<Value> b) implements IJob {
            @Override
            public void execute() {
                assertThat(a.get(0)).isEqualTo(b.get(0));
            }
        }
        new Two(values, values).schedule().complete();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Row("JOB-6.2")
    void writingThroughReadOnlyIsRefused(boolean parallel) {
        record Writing(@ReadOnly NativeArray<Value> values) implements IJobFor {
            @Override
            public void execute(int index) {
                values.set(index, new Value(1));
            }
        }
        JobHandle handle = parallel
                ? new Writing(values).scheduleParallel(1, 1, JobHandle.none())
                : new Writing(values).schedule(1, JobHandle.none());
        assertThatIllegalStateException()
                .isThrownBy(handle::complete)
                .withMessage(
                        "Writing.values is read-only, and NativeArray<Value> was written through it. Remove @ReadOnly "
                                + "from the field, or only read it.");
        assertThatIllegalStateException().isThrownBy(() -> new Writing(values).run(1));
    }

    @Test
    @Row("JOB-6.1")
    void readersOfReadOnlyFieldsRunSideBySide() {
        int one = TestJobs.latch();
        int two = TestJobs.latch();
        JobHandle first = new TestJobs.ReadingMeet(values, one, two).schedule();
        JobHandle second = new TestJobs.ReadingMeet(values, two, one).schedule();
        JobHandle.completeAll(first, second);
    }

    @Test
    void aReadOnlyViewMakesAFieldReadOnly() {
        JobHandle first = new Fill(values.asReadOnly(), 1).schedule(100, JobHandle.none());
        JobHandle second = new Sum(values, sum).schedule();
        assertThatIllegalStateException().isThrownBy(JobHandle.combineDependencies(first, second)::complete);
    }

    record Next(NativeArray<Value> values) implements IJobFor {
        @Override
        public void execute(int index) {
            values.set(index + 1, new Value(1));
        }
    }

    @Test
    @Row({"COL-1.5", "JOB-7.3"})
    void aJobForUsesItsOwnIndexesWhereItIsParallel() {
        JobHandle parallel = new Next(values).scheduleParallel(1, 1, JobHandle.none());
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(parallel::complete)
                .withMessageStartingWith("Index 1 of NativeArray<Value> is outside of the batch of Next.values, which"
                        + " has the indexes 0 to 0. A parallel job uses the indexes it runs for.");
        assertThat(values.get(1)).isEqualTo(new Value(0));
        new Next(values).schedule(1, JobHandle.none()).complete();
        assertThat(values.get(1)).isEqualTo(new Value(1));
        record Onward(NativeArray<Value> values) implements IJobFor {
            @Override
            public void execute(int index) {
                values.set(99 - index, new Value(index));
            }
        }
        new Onward(values).schedule(100, JobHandle.none()).complete();
        assertThat(values.get(0)).isEqualTo(new Value(99));
        new Onward(values).run(50);
        assertThat(values.get(99)).isEqualTo(new Value(0));
    }

    @Test
    @Row({"COL-1.5", "JOB-7.3"})
    void aParallelJobUsesItsOwnIndexes() {
        record Neighbour(NativeArray<Value> values) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                values.set((index + 1) % values.length(), new Value(index));
            }
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> new Neighbour(values).schedule(1, 1).complete())
                .withMessage("Index 1 of NativeArray<Value> is outside of the batch of Neighbour.values, which has the "
                        + "indexes 0 to 0. A parallel job uses the indexes it runs for. Mark the field @ReadOnly to read "
                        + "others, or @NativeDisableParallelForRestriction if no two threads use the same index.");
        record Free(@NativeDisableParallelForRestriction NativeArray<Value> values) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                values.set((index + 1) % values.length(), new Value(index));
            }
        }
        new Free(values).schedule(100, 1).complete();
        assertThat(values.get(0).number()).isEqualTo(99);
    }

    @Test
    void uncheckedFieldsAreNotChecked() {
        record Unchecked(
                @NativeDisableContainerSafetyRestriction NativeArray<Value> values) implements IJobParallelFor {
            @Override
            public void execute(int index) {
                values.set(99 - index, new Value(index));
            }
        }
        JobHandle first = new Unchecked(values).schedule(100, 1);
        assertThatNoException().isThrownBy(() -> values.get(0));
        JobHandle second = new Unchecked(values).schedule(100, 1);
        JobHandle.completeAll(first, second);
        assertThat(values.get(0).number()).isEqualTo(99);
    }

    @Test
    @Row("COL-12.2")
    void aClosedContainerIsRefused() {
        values.close();
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> new Fill(values, 1).schedule(1, JobHandle.none()))
                .withMessage(
                        "Fill.values cannot be given to a job: NativeArray<Value> was used after it was closed. Close it "
                                + "after its last use, or copy what you still need with toArray() first.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fill(null, 1).schedule(1, JobHandle.none()))
                .withMessage("Fill.values is null. Give the job a NativeArray.");
    }

    @Test
    @Row("COL-12.1")
    void aHandleClosesAContainerAfterItsJobs() {
        int latch = TestJobs.latch();
        JobHandle gate = gate(true, latch);
        JobHandle filled = new Fill(values, 1).schedule(100, gate);
        JobHandle summed = new Sum(values, sum).schedule(filled);
        assertThatIllegalStateException()
                .isThrownBy(() -> filled.close(values))
                .withMessage(
                        "NativeArray<Value> is closed with a job handle that does not cover the job Sum, which reads "
                                + "through Sum.values. Combine the handle of Sum into it.");
        summed.close(values);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> values.get(0))
                .withMessage(
                        "NativeArray<Value> was used after it was closed with a job handle. Use it before that, or "
                                + "close it later.");
        assertThatExceptionOfType(DisposedException.class).isThrownBy(() -> summed.close(values));
        TestJobs.open(latch);
        summed.complete();
        assertThat(sum.get(0).number()).isEqualTo(5050);
        assertThatExceptionOfType(DisposedException.class).isThrownBy(values::close);
    }

    @Test
    @Row("COL-12")
    void aJobCannotCloseNorKeepAContainer() {
        record Closing(NativeArray<Value> values) implements IJob {
            static NativeArray<Value> kept;

            @Override
            public void execute() {
                kept = values;
                values.close();
            }
        }
        assertThatIllegalStateException()
                .isThrownBy(() -> new Closing(values).schedule().complete())
                .withMessageContaining("is a slice or a view");
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(() -> Closing.kept.get(0))
                .withMessage(
                        "NativeArray<Value> was used after its job Closing had been completed. Read results through "
                                + "what the job was given them from.");
    }

    @Test
    @Row({"JOB-14.1", "JOB-14.2"})
    void aCollectionIsSharedThroughHandlesAlone() {
        // Nothing but the handle says that the second job comes after the first.
        JobHandle filled = new Fill(values, 1).schedule(100, JobHandle.none());
        JobHandle unrelated = new Nothing().schedule();
        assertThatIllegalStateException().isThrownBy(() -> new Sum(values, sum).schedule(unrelated));
        new Sum(values, sum)
                .schedule(JobHandle.combineDependencies(unrelated, filled))
                .complete();
        assertThat(sum.get(0).number()).isEqualTo(5050);
    }

    @Test
    void whatAJobCannotHoldIsRefused() {
        record Holding(List<String> names) implements IJob {
            @Override
            public void execute() {}
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Holding(List.of()).schedule())
                .withMessageStartingWith("Holding.names is a List, which a job cannot hold: ")
                .withMessageEndingWith(
                        " A job holds primitives, enums, Strings, struct types, blob references, native collections and handles.");
        final class Fixed implements IJob {
            final Point point = new Point();

            @Override
            public void execute() {
                point.x++;
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fixed().schedule())
                .withMessage(
                        "Fixed.point is final, so the job cannot be copied. Make Fixed a record, or the field not final.");
    }

    @Test
    void chainsOverOneContainerAreCheckedInTime() {
        JobHandle handle = new Fill(values, 0).schedule(1, JobHandle.none());
        for (int i = 0; i < 20_000; i++) {
            handle = i % 2 == 0 ? new Sum(values, sum).schedule(handle) : new Fill(sum, i).schedule(1, handle);
        }
        handle.complete();
        assertThat(sum.get(0).number()).isEqualTo(19_999);
    }
}
