package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.J2000;
import dev.phalanx.samples.solar.orbit.PlanetOrbit;
import java.util.List;
import java.util.Optional;

/// A planet by name.
///
/// @param name the name shown and referred to
/// @param orbit its orbit
/// @param globe its body; empty if its rotation is unknown
/// @param moons its moons
public record Planet(String name, PlanetOrbit orbit, Optional<Globe> globe, List<Moon> moons) {
    /// Copies the list of moons.
    public Planet {
        moons = List.copyOf(moons);
    }

    /// A planet of unknown rotation, without moons.
    ///
    /// @param name the name shown and referred to
    /// @param orbit its orbit
    public Planet(String name, PlanetOrbit orbit) {
        this(name, orbit, Optional.empty(), List.of());
    }

    /// This planet with a body.
    public Planet withGlobe(Globe newGlobe) {
        return new Planet(name, orbit, Optional.of(newGlobe), moons);
    }

    /// This planet with other moons.
    public Planet withMoons(List<Moon> newMoons) {
        return new Planet(name, orbit, globe, newMoons);
    }

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
