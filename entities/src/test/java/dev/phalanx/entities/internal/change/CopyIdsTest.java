package dev.phalanx.entities.internal.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CopyIdsTest {
    @Test
    void whatWasNotNotedStaysWhatItIs() {
        CopyIds ids = new CopyIds(0);
        assertThat(ids.map(0)).isZero();
        assertThat(ids.map(1L << 32 | 5)).isEqualTo(1L << 32 | 5);
    }

    @Test
    void theLastCopyCounts() {
        CopyIds ids = new CopyIds(2);
        ids.put(1L << 32, 7);
        ids.put(1L << 32, 8);
        assertThat(ids.map(1L << 32)).isEqualTo(8);
    }

    @Test
    void manyIdsAreKeptApart() {
        Random random = new Random(1);
        for (int count : new int[] {1, 2, 3, 4, 5, 1_000}) {
            CopyIds ids = new CopyIds(count);
            Map<Long, Long> expected = new HashMap<>();
            for (int i = 0; i < count; i++) {
                long original = (1L + random.nextInt(3)) << 32 | random.nextInt(count);
                ids.put(original, i + 1L);
                expected.put(original, i + 1L);
            }
            expected.forEach((original, copy) -> assertThat(ids.map(original)).isEqualTo(copy));
            assertThat(ids.map(9L << 32 | 1)).isEqualTo(9L << 32 | 1);
        }
    }
}
