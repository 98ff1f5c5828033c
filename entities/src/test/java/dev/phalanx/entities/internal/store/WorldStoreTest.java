package dev.phalanx.entities.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class WorldStoreTest {
    @Test
    @Row("VER-1.4")
    void versionsWrapAroundAndLeaveOutZero() {
        assertThat(WorldStore.versionAfter(1)).isEqualTo(2);
        assertThat(WorldStore.versionAfter(Integer.MAX_VALUE)).isEqualTo(Integer.MIN_VALUE);
        assertThat(WorldStore.versionAfter(-2)).isEqualTo(-1);
        assertThat(WorldStore.versionAfter(-1)).isEqualTo(1);
    }
}
