package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChunkLayoutTest {
    private static final int NO_CAP = Integer.MAX_VALUE;

    private static int capacity(int... sizes) {
        int[] withId = new int[sizes.length + 1];
        withId[0] = 8;
        System.arraycopy(sizes, 0, withId, 1, sizes.length);
        return ChunkLayout.capacity(withId, NO_CAP);
    }

    @ParameterizedTest
    @CsvSource({"92, 128", "119, 128", "120, 127", "128, 120", "1000, 16", "16256, 1", "16257, 0"})
    @Row("ARC-3.8")
    void capacityOfOneComponent(int bytes, int expected) {
        assertThat(capacity(bytes)).isEqualTo(expected);
    }

    @Test
    @Row({"ARC-3.2", "ARC-3.3"})
    void everyArrayIsRoundedUpToCacheLines() {
        assertThat(capacity(120, 1)).isEqualTo(126);
        assertThat(ChunkLayout.bytes(new int[] {8, 120, 1}, 126)).isEqualTo(16320);
        assertThat(ChunkLayout.bytes(new int[] {8, 120, 1}, 127)).isGreaterThan(16320);
    }

    @Test
    @Row("ARC-3.7")
    void aTagChangesNothing() {
        assertThat(capacity(120, 0, 0)).isEqualTo(capacity(120));
    }

    @Test
    @Row("ARC-3.1")
    void anIdAloneFits128Times() {
        assertThat(capacity()).isEqualTo(128);
    }

    @Test
    @Row("ARC-3.4")
    void theSmallestCapCounts() {
        assertThat(ChunkLayout.capacity(new int[] {8, 4}, 10)).isEqualTo(10);
        assertThat(ChunkLayout.capacity(new int[] {8, 4}, 500)).isEqualTo(128);
        assertThat(ChunkLayout.capacity(new int[] {8, 1000}, 20)).isEqualTo(16);
    }

    @Test
    @Row({"ARC-3.2", "ARC-3.3"})
    void theCapacityIsTheLargestThatFits() {
        for (int size = 1; size <= 16256; size += 13) {
            int[] sizes = {8, size};
            int capacity = ChunkLayout.capacity(sizes, NO_CAP);
            assertThat(ChunkLayout.bytes(sizes, capacity)).isLessThanOrEqualTo(16320);
            if (capacity < 128) {
                assertThat(ChunkLayout.bytes(sizes, capacity + 1)).isGreaterThan(16320);
            }
        }
    }

    @Test
    void chunkOfDividesExactly() {
        for (int capacity = 1; capacity <= 128; capacity++) {
            int reciprocal = ChunkLayout.reciprocal(capacity);
            for (int slot = 0; slot < ChunkLayout.fullRows(capacity); slot++) {
                assertThat(ChunkLayout.chunkOf(slot, reciprocal)).isEqualTo(slot / capacity);
            }
        }
    }

    @Test
    void rowsGrowByFours() {
        assertThat(ChunkLayout.firstRows(128)).isEqualTo(4);
        assertThat(ChunkLayout.firstRows(3)).isEqualTo(3);
        int[] sizes = {4, 16, 64, 128, 512, 2048, 8192, 16384};
        for (int i = 1; i < sizes.length; i++) {
            assertThat(ChunkLayout.rows(sizes[i - 1], sizes[i - 1] + 1, 128)).isEqualTo(sizes[i]);
        }
        assertThat(ChunkLayout.rows(4, 100, 128)).isEqualTo(128);
        assertThat(ChunkLayout.rows(4, 100_000, 128)).isEqualTo(16384);
        assertThat(ChunkLayout.rows(4, 5, 10)).isEqualTo(10);
        assertThat(ChunkLayout.rows(160, 161, 10)).isEqualTo(640);
        assertThat(ChunkLayout.rows(128, 129, 1)).isEqualTo(128);
    }

    @Test
    void shortColumnsAreNotPadded() {
        assertThat(ChunkLayout.staggered(4, 4, 0)).isEqualTo(4);
        assertThat(ChunkLayout.staggered(1023, 4, 0)).isEqualTo(1023);
    }

    @Test
    void longColumnsStartOnDifferentCacheSets() {
        for (int capacity = 1; capacity <= 128; capacity++) {
            for (int width : new int[] {1, 2, 4, 8}) {
                int elements = ChunkLayout.fullRows(capacity);
                if (elements * width >= 4096) {
                    checkStaggered(elements, width);
                }
            }
        }
    }

    private static void checkStaggered(int elements, int width) {
        for (int column = 0; column < 8; column++) {
            int bytes = ChunkLayout.staggered(elements, width, column) * width;
            assertThat(bytes).isBetween(elements * width, elements * width + 1024);
            assertThat(bytes % 128).isEqualTo(64);
            assertThat(bytes % 4096).isBetween(5 * 64, 4096 - 5 * 64);
        }
    }
}
