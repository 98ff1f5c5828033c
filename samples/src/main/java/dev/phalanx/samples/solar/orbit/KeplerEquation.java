package dev.phalanx.samples.solar.orbit;

/// Kepler's equation, M = E − e sin E, solved for the eccentric anomaly E at any eccentricity below 1.
///
/// For 0 ≤ E ≤ π the right-hand side grows and is convex, so that Newton's method, started at or above the
/// solution, comes down to it without ever passing it. Both M + e and M / (1 − e) are such starts. The other half
/// of the orbit is its mirror image.
public final class KeplerEquation {
    private static final int MOST_ITERATIONS = 64;

    private KeplerEquation() {}

    /// The eccentric anomaly of a mean anomaly.
    ///
    /// @param meanAnomaly in radians, any number of turns
    /// @param eccentricity at least 0 and below 1
    /// @return the eccentric anomaly in radians, from −π to π, exact to a few units in the last place of the mean
    ///     anomaly
    /// @throws IllegalArgumentException if the eccentricity is out of range or the mean anomaly is not finite
    public static double eccentricAnomaly(double meanAnomaly, double eccentricity) {
        if (!(eccentricity >= 0 && eccentricity < 1) || !Double.isFinite(meanAnomaly)) {
            throw new IllegalArgumentException("Kepler's equation has no solution for mean anomaly " + meanAnomaly
                    + " and eccentricity " + eccentricity
                    + ". Give a finite anomaly and an eccentricity of at least 0 and below 1.");
        }
        double reduced = StrictMath.IEEEremainder(meanAnomaly, 2 * Math.PI);
        return Math.copySign(upperHalf(Math.abs(reduced), eccentricity), reduced);
    }

    private static double upperHalf(double m, double e) {
        double anomaly = Math.min(Math.PI, Math.min(m + e, m / (1 - e)));
        for (int i = 0; i < MOST_ITERATIONS; i++) {
            double excess = anomaly - e * Angle.sine(anomaly) - m;
            double next = anomaly - excess / (1 - e * Angle.cosine(anomaly));
            if (next >= anomaly) {
                break;
            }
            anomaly = Math.max(next, m);
        }
        return anomaly;
    }
}
