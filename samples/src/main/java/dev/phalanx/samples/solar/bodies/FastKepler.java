package dev.phalanx.samples.solar.bodies;

/// Kepler's equation for eccentricities up to one half: a fixed number of operations, no branch, no table, no call
/// that differs from platform to platform.
///
/// The mean anomaly M is halved, so that two short series give the sine and cosine of M/2 and the double angle
/// gives those of M. From E = M, one step of Danby's method of fourth order comes within 0.001 of the solution, and
/// one of Halley's, of third order, within 1e-10. Between the steps the sine and cosine of E follow from the size
/// of the step alone.
final class FastKepler {
    private FastKepler() {}

    /// Solves the equation and stores where on its ellipse the body is.
    ///
    /// @param anomaly where the result goes
    /// @param orbit the orbit
    /// @param days days from J2000.0
    static void solve(Anomaly anomaly, Orbit orbit, double days) {
        double turns = orbit.turnsAtEpoch() + orbit.turnsPerDay() * days;
        double half = Math.PI * (turns - Math.rint(turns));
        double sinHalf = sine(half);
        double cosHalf = cosine(half);
        double sin = 2 * sinHalf * cosHalf;
        double cos = cosHalf * cosHalf - sinHalf * sinHalf;
        double e = orbit.eccentricity();

        double first = danby(e * sin, e * cos);
        double sinStep = sine(first);
        double cosStep = cosine(first);
        double sinNear = sin * cosStep + cos * sinStep;
        double cosNear = cos * cosStep - sin * sinStep;

        double second = halley(first - e * sinNear, e * sinNear, 1 - e * cosNear);
        double sinSmall = second - second * second * second / 6;
        double cosSmall = 1 - second * second / 2;
        anomaly.p = (float) (cosNear * cosSmall - sinNear * sinSmall - e);
        anomaly.q = (float) (sinNear * cosSmall + cosNear * sinSmall);
    }

    /// The step from E = M, where the equation is wrong by −e sin M.
    private static double danby(double eSin, double eCos) {
        double slope = 1 - eCos;
        double newton = eSin / slope;
        double halley = eSin / (slope + newton * eSin / 2);
        return eSin / (slope + halley * eSin / 2 + halley * halley * eCos / 6);
    }

    /// The step from an E at which the equation is wrong by `excess`.
    private static double halley(double excess, double eSin, double slope) {
        double newton = -excess / slope;
        return -excess / (slope + newton * eSin / 2);
    }

    /// The sine of an angle of at most a quarter turn, to 1e-11.
    private static double sine(double a) {
        double z = a * a;
        double sum = 1 / 6_227_020_800.0 - z * (1 / 1_307_674_368_000.0);
        sum = 1 / 39_916_800.0 - z * sum;
        sum = 1 / 362_880.0 - z * sum;
        sum = 1 / 5_040.0 - z * sum;
        sum = 1 / 120.0 - z * sum;
        sum = 1 / 6.0 - z * sum;
        return a * (1 - z * sum);
    }

    /// The cosine of an angle of at most a quarter turn, to 1e-12.
    private static double cosine(double a) {
        double z = a * a;
        double sum = 1 / 87_178_291_200.0 - z * (1 / 20_922_789_888_000.0);
        sum = 1 / 479_001_600.0 - z * sum;
        sum = 1 / 3_628_800.0 - z * sum;
        sum = 1 / 40_320.0 - z * sum;
        sum = 1 / 720.0 - z * sum;
        sum = 1 / 24.0 - z * sum;
        sum = 1 / 2.0 - z * sum;
        return 1 - z * sum;
    }
}
