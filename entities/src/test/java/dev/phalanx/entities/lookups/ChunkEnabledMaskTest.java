package dev.phalanx.entities.lookups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ChunkEnabledMaskTest {
    @Test
    void aMaskHasOneBitForEachEntity() {
        ChunkEnabledMask mask = new ChunkEnabledMask(0b101, 1L << 63);
        assertThat(mask.isEnabled(0)).isTrue();
        assertThat(mask.isEnabled(1)).isFalse();
        assertThat(mask.isEnabled(2)).isTrue();
        assertThat(mask.isEnabled(64)).isFalse();
        assertThat(mask.isEnabled(127)).isTrue();
        assertThat(mask.count()).isEqualTo(3);
        assertThat(mask).hasToString("ChunkEnabledMask[3 of 128]");
        assertThat(mask.and(ChunkEnabledMask.ofFirst(2))).isEqualTo(new ChunkEnabledMask(1, 0));
        for (int index : new int[] {-1, 128}) {
            assertThatThrownBy(() -> mask.isEnabled(index))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage(
                            "Index " + index + " is out of range for a mask of a chunk. Use an index from 0 to 127.");
        }
    }

    @Test
    void theFirstEntitiesAreAsManyAsAsked() {
        for (int count = 0; count <= ChunkEnabledMask.LENGTH; count++) {
            ChunkEnabledMask mask = ChunkEnabledMask.ofFirst(count);
            assertThat(mask.count()).isEqualTo(count);
            assertThat(mask.next(count)).isEqualTo(-1);
            if (count > 0) {
                assertThat(mask.isEnabled(count - 1)).isTrue();
            }
        }
        assertThatThrownBy(() -> ChunkEnabledMask.ofFirst(129))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("A mask cannot have the first 129 entities of a chunk. Give it 0 to 128.");
    }

    @Test
    @Row({"ENB-9.2", "ENB-9.4"})
    void theEnumeratorVisitsTheSetBitsOfPresentEntitiesInOrder() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 500; round++) {
            int count = random.nextInt(129);
            long low = random.nextLong();
            low &= random.nextLong();
            ChunkEnabledMask mask = new ChunkEnabledMask(low, round % 3 == 0 ? 0 : random.nextLong());
            List<Integer> expected = new ArrayList<>();
            List<Integer> byNext = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                if (mask.isEnabled(index)) {
                    expected.add(index);
                }
            }
            for (int index = mask.next(0); index >= 0 && index < count; index = mask.next(index + 1)) {
                byNext.add(index);
            }
            assertThat(visited(new ChunkEntityEnumerator(true, mask, count))).isEqualTo(expected);
            assertThat(byNext).isEqualTo(expected);
            assertThat(visited(new ChunkEntityEnumerator(false, ChunkEnabledMask.NONE, count)))
                    .hasSize(count);
        }
    }

    private static List<Integer> visited(ChunkEntityEnumerator each) {
        List<Integer> indexes = new ArrayList<>();
        while (each.moveNext()) {
            indexes.add(each.index());
        }
        assertThat(each.moveNext()).isFalse();
        return indexes;
    }
}
