package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.Elements;

/// An asteroid on an orbit that never changes.
///
/// @param familyIndex its family, by the place in [Belts#families]
/// @param elements its elements at J2000.0
/// @param turnsPerDay its mean motion, in revolutions per day
public record Asteroid(int familyIndex, Elements elements, double turnsPerDay) {
    /// Eccentricities of asteroids are below this.
    public static final double LARGEST_ECCENTRICITY = 0.5;
}
