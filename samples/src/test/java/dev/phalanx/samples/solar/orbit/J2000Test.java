package dev.phalanx.samples.solar.orbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class J2000Test {
    @Test
    void theEpochIsNoonOfTheFirstOfJanuary() {
        assertThat(J2000.daysTo(LocalDateTime.of(2000, 1, 1, 12, 0))).isZero();
        assertThat(J2000.daysTo(LocalDateTime.of(2000, 1, 1, 0, 0))).isEqualTo(-0.5);
    }

    @Test
    void aCenturyHas36525Days() {
        assertThat(J2000.centuries(J2000.daysTo(LocalDateTime.of(2100, 1, 1, 12, 0))))
                .isEqualTo(1);
    }

    @Test
    void daysAndDatesAreInverse() {
        LocalDateTime date = LocalDateTime.of(1987, 6, 5, 4, 32, 10);

        assertThat(J2000.dateAt(J2000.daysTo(date))).isEqualTo(date);
    }
}
