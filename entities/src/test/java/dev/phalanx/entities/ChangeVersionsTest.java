package dev.phalanx.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.testing.Row;
import org.junit.jupiter.api.Test;

final class ChangeVersionsTest {
    @Test
    @Row("VER-1.3")
    void whatIsNewerHasChanged() {
        assertThat(ChangeVersions.didChange(5, 4)).isTrue();
        assertThat(ChangeVersions.didChange(4, 4)).isFalse();
        assertThat(ChangeVersions.didChange(3, 4)).isFalse();
    }

    @Test
    @Row("VER-1.1")
    void versionsAreComparedAcrossTheWrapAround() {
        assertThat(ChangeVersions.didChange(Integer.MIN_VALUE, Integer.MAX_VALUE))
                .isTrue();
        assertThat(ChangeVersions.didChange(1, -1)).isTrue();
        assertThat(ChangeVersions.didChange(-1, 1)).isFalse();
    }

    @Test
    @Row("VER-1.2")
    void everythingHasChangedForWhoHasNeverLooked() {
        assertThat(ChangeVersions.didChange(0, 0)).isTrue();
        assertThat(ChangeVersions.didChange(1, 0)).isTrue();
        assertThat(ChangeVersions.didChange(-7, 0)).isTrue();
    }
}
