package dev.phalanx.samples.solar.belts;

/// Asteroids held by a resonance with a planet: the Trojan camps (1:1), the Hildas (3:2).
///
/// In a resonance p:q the angle `q λ − p λ' + (p − q) ϖ` swings about a fixed value, where λ and ϖ are the
/// asteroid's mean longitude and perihelion and λ' is the planet's mean longitude. In the 1:1 resonance that is how
/// far the asteroid is ahead of the planet: 60° for the camp at L4, −60° for the camp at L5. The mean motion is p/q
/// times the planet's, so that the group keeps its shape for good.
///
/// @param name the name for the legend
/// @param planet the planet that holds it
/// @param resonance the resonance, in lowest terms
/// @param angle the value the angle swings about, in degrees
/// @param swing the standard deviation of the angle, in degrees, 0 or more
/// @param halfWidth how far semi-major axes lie from the resonance at most, in au, 0 or more
/// @param share of all asteroids, from 0 to 1
/// @param spread how eccentricities and inclinations are spread
/// @param color the colour, as `0xrrggbb`
public record ResonantGroup(
        String name,
        Planet planet,
        Resonance resonance,
        double angle,
        double swing,
        double halfWidth,
        double share,
        OrbitSpread spread,
        int color)
        implements Family {

    /// The semi-major axis of the resonance.
    ///
    /// @return au
    public double semiMajorAxis() {
        return resonance.semiMajorAxis(planet.semiMajorAxis());
    }

    /// The mean motion the resonance forces.
    ///
    /// @return turns per day
    public double turnsPerDay() {
        return planet.turnsPerDay() * resonance.p() / resonance.q();
    }
}
