package dev.phalanx.samples.solar.bodies;

/// Kepler's equation for eccentricities up to one half, in three steps of a fixed number of operations each,
/// without a branch, a table, or a call whose result differs from platform to platform.
///
/// With the mean anomaly M for a first value of the eccentric anomaly E, one step of Halley's method comes within
/// 0.007 of the solution and a second one within 4e-8; at the eccentricities of most asteroids, a thousand times
/// closer. The sine and cosine of E are not computed anew but turned by the angle of the step.
///
/// Each step is short enough for the JIT compiler to unroll the loop around it and to do several bodies at once.
final class FastKepler {
    private FastKepler() {}

    /// Begins at the mean anomaly: its sine and cosine, from the sine of its quarter.
    static void start(Anomaly anomaly, Orbit orbit, double days) {
        double turns = orbit.turnsAtEpoch() + orbit.turnsPerDay() * days;
        double quarter = Math.PI / 2 * (turns - Math.rint(turns));
        double sine = quarter * sineRatio(quarter * quarter);
        double square = sine * sine;
        double product = sine * Math.sqrt(1 - square);
        anomaly.sine = 4 * product * (1 - 2 * square);
        anomaly.cosine = 1 - 8 * (product * product);
    }

    /// Goes from the mean anomaly most of the way.
    static void approach(Anomaly anomaly, Orbit orbit) {
        double newton = orbit.eccentricity() * anomaly.sine / (1 - orbit.eccentricity() * anomaly.cosine);
        double step = newton / (1 + newton * newton / 2);
        double sine = step * shortSineRatio(step * step);
        double cosine = Math.sqrt(1 - sine * sine);
        double before = anomaly.sine;
        anomaly.sine = before * cosine + anomaly.cosine * sine;
        anomaly.cosine = anomaly.cosine * cosine - before * sine;
        anomaly.ahead = step;
    }

    /// Goes the rest of the way.
    static void finish(Anomaly anomaly, Orbit orbit) {
        double slope = 1 / (1 - orbit.eccentricity() * anomaly.cosine);
        double bend = orbit.eccentricity() * anomaly.sine;
        double newton = (bend - anomaly.ahead) * slope;
        double step = newton * (1 - newton * bend * slope / 2);
        double cosine = 1 - step * step / 2;
        double before = anomaly.sine;
        anomaly.sine = before * cosine + anomaly.cosine * step;
        anomaly.cosine = anomaly.cosine * cosine - before * step;
        anomaly.ahead += step;
    }

    /// `sin a / a` from the square of an angle of at most an eighth of a turn: the polynomial of its degree that
    /// comes closest.
    private static double sineRatio(double z) {
        double sum = -0.0001983920316126723 + z * 2.7173533657469396e-06;
        sum = 0.00833332878612705 + z * sum;
        sum = -0.16666666631636673 + z * sum;
        return 0.9999999999956822 + z * sum;
    }

    /// `sin a / a` from the square of an angle of at most 0.5, to 1e-8: the first terms of its series.
    private static double shortSineRatio(double z) {
        double sum = 1 / 120.0 - z * (1 / 5_040.0);
        sum = 1 / 6.0 - z * sum;
        return 1 - z * sum;
    }
}
