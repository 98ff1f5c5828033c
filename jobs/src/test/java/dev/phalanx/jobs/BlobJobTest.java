package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.testing.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Jobs that hold references to blobs.
@Row("BLB-4")
@Isolated
class BlobJobTest {
    private static final int COUNT = 10_000;

    record Table(int step, BlobArray<Integer> numbers) {}

    record Look(BlobAssetReference<Table> table, NativeArray<Value> values) implements IJobParallelFor {
        @Override
        public void execute(int index) {
            Table rows = table.value();
            values.set(
                    index,
                    new Value(rows.step()
                            + rows.numbers().getInt(index % rows.numbers().length())));
        }
    }

    record Setup(int first, BlobAssetReference<Table> table) {}

    record LookThrough(Setup setup, NativeArray<Value> values) implements IJobFor {
        @Override
        public void execute(int index) {
            values.set(index, new Value(setup.first() + setup.table().value().step()));
        }
    }

    record LookLate(BlobAssetReference<Table> table, int latch) implements IJob {
        @Override
        public void execute() {
            TestJobs.await(latch);
            table.value();
        }
    }

    private static BlobAssetReference<Table> table() {
        try (BlobBuilder builder = new BlobBuilder()) {
            return builder.createBlobAssetReference(new Table(1000, builder.allocate(new int[] {10, 20, 30})));
        }
    }

    @BeforeEach
    void failFast() {
        JobHandle.setFailFast(true);
    }

    @AfterEach
    void failSlowly() {
        JobHandle.setFailFast(Boolean.getBoolean("phalanx.failFast"));
    }

    @Test
    @Row("BLB-4.1")
    void jobsOnAllWorkersReadOneBlob() {
        try (BlobAssetReference<Table> table = table();
                NativeArray<Value> values = NativeArray.ofLength(Value.class, COUNT)) {
            new Look(table, values).schedule(COUNT, 16).complete();
            for (int i = 0; i < COUNT; i++) {
                assertThat(values.get(i).number()).isEqualTo(1010 + 10 * (i % 3));
            }
        }
    }

    @Test
    void aReferenceMayLieInAStructOfTheJob() {
        try (BlobAssetReference<Table> table = table();
                NativeArray<Value> values = NativeArray.ofLength(Value.class, 3)) {
            new LookThrough(new Setup(7, table), values).run(3);
            assertThat(values.get(2).number()).isEqualTo(1007);
        }
    }

    @Test
    @Row("BLB-4.2")
    void aBlobThatWasClosedThrowsInsideTheJob() {
        BlobAssetReference<Table> table = table();
        int latch = TestJobs.latch();
        JobHandle job = new LookLate(table, latch).schedule();
        table.close();
        TestJobs.open(latch);
        assertThatExceptionOfType(DisposedException.class)
                .isThrownBy(job::complete)
                .withMessage(
                        table + " was used after its blob was closed. Close a blob after the last use of every copy"
                                + " of its reference.");
    }
}
