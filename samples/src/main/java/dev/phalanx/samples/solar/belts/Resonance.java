package dev.phalanx.samples.solar.belts;

/// A mean motion resonance: an asteroid makes `p` revolutions while the planet makes `q`.
///
/// @param p the asteroid's revolutions, at least 1
/// @param q the planet's revolutions, at least 1
public record Resonance(int p, int q) {
    /// Where the resonance is by Kepler's third law.
    ///
    /// @param planetAxis the planet's semi-major axis in au
    /// @return the asteroid's semi-major axis in au
    public double semiMajorAxis(double planetAxis) {
        double root = StrictMath.cbrt((double) q / p);
        return planetAxis * root * root;
    }

    /// The resonance as it is written, `3:1`.
    @Override
    public String toString() {
        return p + ":" + q;
    }
}
