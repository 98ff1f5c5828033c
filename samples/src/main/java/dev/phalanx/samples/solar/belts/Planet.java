package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.PlanetOrbit;

/// A planet by name.
///
/// @param name the name shown and referred to
/// @param orbit its orbit
public record Planet(String name, PlanetOrbit orbit) {
    /// The semi-major axis at J2000.0.
    ///
    /// @return au
    public double semiMajorAxis() {
        return orbit.atEpoch().semiMajorAxis();
    }

    /// The mean motion against the stars.
    ///
    /// @return turns per day
    public double turnsPerDay() {
        return orbit.perCentury().meanLongitude() / 360 / J2000.DAYS_PER_CENTURY;
    }
}
