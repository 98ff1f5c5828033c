package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ChunkSetTest {

    @Test
    void itAnswersAsABitSet() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            ChunkSet set = new ChunkSet();
            BitSet model = new BitSet();
            for (int step = 0; step < 200; step++) {
                int chunk = random.nextInt(128);
                if (random.nextInt(200) < round) {
                    set.add(chunk);
                    model.set(chunk);
                } else {
                    set.remove(chunk);
                    model.clear(chunk);
                }
                int from = random.nextInt(129);
                assertThat(set.next(from)).isEqualTo(model.nextSetBit(from));
                assertThat(set.nextAbsent(from)).isEqualTo(model.nextClearBit(from));
                assertThat(set.contains(chunk)).isEqualTo(model.get(chunk));
            }
            assertThat(set.size()).isEqualTo(model.cardinality());
            assertThat(set.isEmpty()).isEqualTo(model.isEmpty());
            assertThat(set.nextAbsent(0)).isEqualTo(model.nextClearBit(0));
            assertThat(set.last()).isEqualTo(model.length() - 1);
        }
    }

    @Test
    void allChunksCanBeInIt() {
        ChunkSet set = new ChunkSet();
        for (int chunk = 0; chunk < 128; chunk++) {
            assertThat(set.nextAbsent(0)).isEqualTo(chunk);
            set.add(chunk);
        }
        assertThat(set.size()).isEqualTo(128);
        assertThat(set.nextAbsent(0)).isEqualTo(128);
        assertThat(set.next(128)).isEqualTo(-1);
        assertThat(set.nextAbsent(128)).isEqualTo(128);
    }
}
