package dev.phalanx.samples.solar.orbit;

/// Sine and cosine of angles in radians, exact to some 1e-16, the same on every platform, and without an object
/// made.
///
/// An angle is brought to within an eighth of a turn by taking away quarter turns, in two parts of which the first
/// has so few bits that its multiples are exact. What is left goes through the first terms of the series.
public final class Angle {
    private static final double PER_QUARTER = 2 / Math.PI;

    /// The first 33 bits of a quarter turn, and the rest of it.
    private static final double QUARTER = 0x1.921fb544p0;

    private static final double QUARTER_REST = 0x1.0b4611a626331p-34;

    /// Above this, multiples of the first part of a quarter turn are no longer exact.
    private static final double LARGEST = 1e6;

    private Angle() {}

    /// The sine.
    ///
    /// @param radians the angle
    /// @return its sine
    public static double sine(double radians) {
        return Math.abs(radians) <= LARGEST ? inQuarter(radians, 0) : StrictMath.sin(radians);
    }

    /// The cosine.
    ///
    /// @param radians the angle
    /// @return its cosine
    public static double cosine(double radians) {
        return Math.abs(radians) <= LARGEST ? inQuarter(radians, 1) : StrictMath.cos(radians);
    }

    /// The sine of the angle and a number of quarter turns.
    private static double inQuarter(double radians, int more) {
        double quarters = Math.rint(radians * PER_QUARTER);
        double rest = radians - quarters * QUARTER - quarters * QUARTER_REST;
        int quadrant = (int) quarters + more;
        double value = (quadrant & 1) == 0 ? sineOfSmall(rest) : cosineOfSmall(rest);
        return (quadrant & 2) == 0 ? value : -value;
    }

    private static double sineOfSmall(double a) {
        double z = a * a;
        double sum = -1 / 1_307_674_368_000.0 + z / 355_687_428_096_000.0;
        sum = 1 / 6_227_020_800.0 + z * sum;
        sum = -1 / 39_916_800.0 + z * sum;
        sum = 1 / 362_880.0 + z * sum;
        sum = -1 / 5_040.0 + z * sum;
        sum = 1 / 120.0 + z * sum;
        sum = -1 / 6.0 + z * sum;
        return a + a * z * sum;
    }

    private static double cosineOfSmall(double a) {
        double z = a * a;
        double sum = 1 / 20_922_789_888_000.0 - z / 6_402_373_705_728_000.0;
        sum = -1 / 87_178_291_200.0 + z * sum;
        sum = 1 / 479_001_600.0 + z * sum;
        sum = -1 / 3_628_800.0 + z * sum;
        sum = 1 / 40_320.0 + z * sum;
        sum = -1 / 720.0 + z * sum;
        sum = 1 / 24.0 + z * sum;
        return 1 - z / 2 + z * z * sum;
    }
}
