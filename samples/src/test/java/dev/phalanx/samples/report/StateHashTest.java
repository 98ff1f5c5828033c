package dev.phalanx.samples.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StateHashTest {
    @Test
    void itIsTheSameForTheSameNumbers() {
        assertThat(hash(1, 2.5f, -3)).isEqualTo(hash(1, 2.5f, -3));
    }

    @Test
    void itDependsOnTheOrder() {
        assertThat(hash(1, 2, 3)).isNotEqualTo(hash(1, 3, 2));
    }

    @Test
    void theSmallestChangeOfANumberChangesIt() {
        assertThat(hash(1, 2, Math.nextUp(3f))).isNotEqualTo(hash(1, 2, 3));
        assertThat(hash(Math.nextUp(1f), 2, 3)).isNotEqualTo(hash(1, 2, 3));
    }

    @Test
    void itDependsOnHowManyThereAre() {
        assertThat(hash(0)).isNotEqualTo(hash(0, 0)).isNotEqualTo(hash());
    }

    private static long hash(float... values) {
        StateHash hash = new StateHash();
        for (float value : values) {
            hash.add(value);
        }
        return hash.value();
    }
}
