package dev.phalanx.scenes.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RepeatedHashesTest {
    @Test
    void allThatWereAddedTwiceAreFoundAndFewOthers() {
        for (int count : new int[] {0, 1, 3, 1_000, 100_000}) {
            Random random = new Random(count);
            RepeatedHashes hashes = new RepeatedHashes(count);
            Map<Integer, Integer> uses = new HashMap<>();
            for (int i = 0; i < count; i++) {
                int hash = i % 100 == 99 ? uses.keySet().iterator().next() : random.nextInt();
                hashes.add(hash);
                uses.merge(hash, 1, Integer::sum);
            }
            int wrong = 0;
            for (Map.Entry<Integer, Integer> each : uses.entrySet()) {
                if (each.getValue() > 1) {
                    assertThat(hashes.mayRepeat(each.getKey())).isTrue();
                } else if (hashes.mayRepeat(each.getKey())) {
                    wrong++;
                }
            }
            assertThat(wrong).isLessThanOrEqualTo(count / 10);
        }
    }
}
