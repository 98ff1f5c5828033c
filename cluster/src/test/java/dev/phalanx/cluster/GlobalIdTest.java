package dev.phalanx.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.collections.Random;
import dev.phalanx.testing.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GlobalIdTest {
    @Test
    @Row("CLU-2.1")
    void birthsHaveIdentitiesOfTheirOwn() {
        Set<Long> ids = new HashSet<>();
        for (long parent = -20; parent < 20; parent++) {
            for (long tick = 0; tick < 20; tick++) {
                for (int counter = -10; counter < 10; counter++) {
                    long id = GlobalId.ofBirth(parent, tick, counter).value();
                    assertThat(id).isNegative();
                    ids.add(id);
                }
            }
        }
        assertThat(ids).hasSize(40 * 20 * 20);
        assertThat(GlobalId.ofBirth(5, 7, 1)).isEqualTo(GlobalId.ofBirth(5, 7, 1));
    }

    @Test
    @Row("CLU-2.1")
    void randomNumbersDependOnSeedAgentAndTick() {
        long number = GlobalId.random(1, 2, 3).nextLong();
        assertThat(GlobalId.random(1, 2, 3).nextLong()).isEqualTo(number);
        assertThat(Set.of(
                        number,
                        GlobalId.random(2, 2, 3).nextLong(),
                        GlobalId.random(1, 3, 3).nextLong(),
                        GlobalId.random(1, 2, 4).nextLong()))
                .hasSize(4);
    }

    @Test
    void aTableIsAMap() {
        IdTable table = new IdTable();
        Map<Long, Long> map = new HashMap<>();
        Random random = Random.of(11);
        for (int i = 0; i < 20_000; i++) {
            long key = random.nextInt(1, 300);
            long value = random.nextInt(1, 1000);
            if (random.nextInt(5) < 2) {
                Long before = map.remove(key);
                assertThat(table.remove(key)).isEqualTo(before == null ? 0 : before);
            } else {
                Long before = map.put(key, value);
                assertThat(table.put(key, value)).isEqualTo(before == null ? 0 : before);
            }
            assertThat(table.get(key)).isEqualTo(map.getOrDefault(key, 0L));
            assertThat(table.size()).isEqualTo(map.size());
        }
        Map<Long, Long> all = new HashMap<>();
        for (int i = 0; i < table.places(); i++) {
            if (table.valueAt(i) != 0) {
                all.put(table.keyAt(i), table.valueAt(i));
            }
        }
        assertThat(all).isEqualTo(map);
        table.clear();
        assertThat(table.size()).isZero();
        assertThat(table.get(1)).isZero();
    }
}
