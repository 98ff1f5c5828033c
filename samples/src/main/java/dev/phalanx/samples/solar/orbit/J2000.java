package dev.phalanx.samples.solar.orbit;

import java.time.Duration;
import java.time.LocalDateTime;

/// The epoch of the orbital elements, 2000-01-01 12:00, and the time scale counted from it.
///
/// Dates are taken as they are written; the difference between UTC and the dynamical time of the tables (about a
/// minute) is ignored, which moves the Earth by 1e-5 au.
public final class J2000 {
    /// The epoch as a calendar date.
    public static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 12, 0);

    /// The length of a Julian century in days.
    public static final double DAYS_PER_CENTURY = 36_525;

    /// The length of a day in seconds.
    public static final double SECONDS_PER_DAY = 86_400;

    private J2000() {}

    /// The days from the epoch to `date`, negative before it.
    ///
    /// @param date a date and time
    /// @return days with their fraction
    public static double daysTo(LocalDateTime date) {
        Duration since = Duration.between(EPOCH, date);
        return (since.getSeconds() + since.getNano() * 1e-9) / SECONDS_PER_DAY;
    }

    /// The date `days` from the epoch, to the second.
    ///
    /// @param days days from the epoch, with their fraction
    /// @return the date and time
    public static LocalDateTime dateAt(double days) {
        return EPOCH.plusSeconds(Math.round(days * SECONDS_PER_DAY));
    }

    /// The Julian centuries in `days`.
    ///
    /// @param days days from the epoch
    /// @return centuries from the epoch
    public static double centuries(double days) {
        return days / DAYS_PER_CENTURY;
    }
}
