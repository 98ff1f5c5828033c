package dev.phalanx.jobs.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChunksTest {
    @Test
    void chunksAreWholeBatchesAndNotTooMany() {
        assertThat(Chunks.size(10, 3)).isEqualTo(3);
        assertThat(Chunks.size(1_000_000, 64) % 64).isZero();
        assertThat(Chunks.count(1_000_000, Chunks.size(1_000_000, 64)))
                .isLessThanOrEqualTo(Chunks.MOST)
                .isGreaterThan(Chunks.MOST / 2);
        assertThat(Chunks.size(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Chunks.size(0, 5)).isEqualTo(5);
    }

    @Test
    void claimsCoverAllIndexesAndGetSmaller() {
        for (int length : new int[] {1, 5, 64, 1_000, 60_000, Integer.MAX_VALUE}) {
            int size = Chunks.size(length, 64);
            int last = Integer.MAX_VALUE;
            int at = 0;
            while (at < length) {
                int end = Chunks.claimEnd(at, length, size);
                assertThat(end).isGreaterThan(at);
                assertThat(end - at).isLessThanOrEqualTo(last);
                assertThat(end == length || (end - at) % size == 0).isTrue();
                last = end - at;
                at = end;
            }
            assertThat(at).isEqualTo(length);
            assertThat(last).isLessThanOrEqualTo(size);
        }
    }

    @Test
    void fewBatchesRunOneByOne() {
        assertThat(Chunks.range(3, Chunks.size(10, 3))).isEqualTo(3);
        assertThat(Chunks.range(64, Chunks.size(60_000, 64))).isEqualTo(Integer.MAX_VALUE);
    }
}
