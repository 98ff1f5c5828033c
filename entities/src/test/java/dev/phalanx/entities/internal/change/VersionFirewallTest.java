package dev.phalanx.entities.internal.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.entities.internal.store.WorldStore;
import org.junit.jupiter.api.Test;

final class VersionFirewallTest {
    @Test
    void versionsAreComparedByTheirDifference() {
        assertThat(VersionFirewall.isNewer(5, 4)).isTrue();
        assertThat(VersionFirewall.isNewer(4, 4)).isFalse();
        assertThat(VersionFirewall.isNewer(3, 4)).isFalse();
        assertThat(VersionFirewall.isNewer(Integer.MIN_VALUE, Integer.MAX_VALUE))
                .isTrue();
        assertThat(VersionFirewall.isNewer(2, -3)).isTrue();
        assertThat(VersionFirewall.isNewer(-3, 2)).isFalse();
    }

    @Test
    void everythingIsNewerThanNever() {
        assertThat(VersionFirewall.isNewer(-7, 0)).isTrue();
        assertThat(VersionFirewall.isNewer(1, 0)).isTrue();
    }

    @Test
    void theSystemVersionStartsAtOne() {
        WorldStore store = new WorldStore("Test");
        assertThat(store.globalSystemVersion()).isEqualTo(1);
        store.advanceSystemVersion();
        assertThat(store.globalSystemVersion()).isEqualTo(2);
    }
}
