package dev.phalanx.entities.internal.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IdMapTest {
    @Test
    void anEmptyMapFindsNothing() {
        assertThat(new IdMap<String>().find(0)).isNull();
        assertThat(new IdMap<String>().size()).isZero();
    }

    @Test
    void everyIdLeadsToItsObject() {
        IdMap<String> map = new IdMap<>();
        Map<Integer, String> expected = new HashMap<>();
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            int id = random.nextInt(100_000);
            if (expected.putIfAbsent(id, "object " + id) == null) {
                map.put(id, "object " + id);
            }
        }
        assertThat(map.size()).isEqualTo(expected.size());
        for (int id = 0; id < 100_000; id++) {
            assertThat(map.find(id)).isEqualTo(expected.get(id));
        }
    }

    @Test
    void aTakenIdIsRefused() {
        IdMap<String> map = new IdMap<>();
        map.put(3, "three");
        assertThatThrownBy(() -> map.put(3, "drei"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("id 3 is taken by three");
    }
}
