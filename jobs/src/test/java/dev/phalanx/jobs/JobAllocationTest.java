package dev.phalanx.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.NativeIntIntHashMap;
import dev.phalanx.collections.NativeIntList;
import dev.phalanx.testing.Allocations;
import org.junit.jupiter.api.Test;

class JobAllocationTest {
    private static final int JOBS = 1_000;

    record Nothing() implements IJob {
        @Override
        public void execute() {}
    }

    record Add(NativeIntArray sum) implements IJob {
        @Override
        public void execute() {
            sum.set(0, sum.get(0) + 1);
        }
    }

    @Test
    void aJobAllocatesAtMost200Bytes() {
        long bytes = Allocations.settledBytesOf(200L * JOBS, 20, () -> {
            for (int i = 0; i < JOBS; i++) {
                new Nothing().schedule().complete();
            }
        });
        assertThat(bytes / JOBS).isLessThanOrEqualTo(200);
    }

    @Test
    void aJobOfAChainAllocatesAtMost200Bytes() {
        long bytes = Allocations.settledBytesOf(200L * JOBS, 20, () -> {
            JobHandle handle = JobHandle.none();
            for (int i = 0; i < JOBS; i++) {
                handle = new Nothing().schedule(handle);
            }
            handle.complete();
        });
        assertThat(bytes / JOBS).isLessThanOrEqualTo(200);
    }

    @Test
    void aJobWithAContainerAllocatesAtMost450Bytes() {
        NativeIntArray sum = NativeIntArray.ofLength(1);
        long bytes = Allocations.settledBytesOf(450L * JOBS, 20, () -> {
            for (int i = 0; i < JOBS; i++) {
                new Add(sum).schedule().complete();
            }
        });
        assertThat(bytes / JOBS).isLessThanOrEqualTo(450);
    }

    @Test
    void collectionsThatHaveRoomAllocateNothing() {
        NativeIntList list = NativeIntList.of(JOBS);
        NativeIntIntHashMap map = NativeIntIntHashMap.of(JOBS);
        long bytes = Allocations.settledBytesOf(0, 50, () -> {
            list.clear();
            map.clear();
            for (int i = 0; i < JOBS; i++) {
                list.add(i);
                map.put(i * 7, list.get(i));
            }
        });
        assertThat(bytes).isZero();
    }
}
