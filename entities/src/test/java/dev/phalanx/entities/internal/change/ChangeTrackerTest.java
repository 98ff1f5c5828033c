package dev.phalanx.entities.internal.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.internal.store.WorldStore;
import org.junit.jupiter.api.Test;

final class ChangeTrackerTest {
    @Test
    void versionsAreComparedByTheirDifference() {
        assertThat(ChangeTracker.isNewer(5, 4)).isTrue();
        assertThat(ChangeTracker.isNewer(4, 4)).isFalse();
        assertThat(ChangeTracker.isNewer(3, 4)).isFalse();
        assertThat(ChangeTracker.isNewer(Integer.MIN_VALUE, Integer.MAX_VALUE)).isTrue();
        assertThat(ChangeTracker.isNewer(2, -3)).isTrue();
        assertThat(ChangeTracker.isNewer(-3, 2)).isFalse();
    }

    @Test
    void everythingIsNewerThanNever() {
        assertThat(ChangeTracker.isNewer(-7, 0)).isTrue();
        assertThat(ChangeTracker.isNewer(1, 0)).isTrue();
    }

    @Test
    void theSystemVersionStartsAtOne() {
        WorldStore store = new WorldStore("Test");
        assertThat(store.globalSystemVersion()).isEqualTo(1);
        store.advanceSystemVersion();
        assertThat(store.globalSystemVersion()).isEqualTo(2);
    }
}
