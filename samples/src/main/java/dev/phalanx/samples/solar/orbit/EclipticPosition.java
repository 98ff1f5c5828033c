package dev.phalanx.samples.solar.orbit;

/// A position in the ecliptic frame of J2000.0, in au: from the Sun, unless a method says from what.
///
/// @param x towards the vernal equinox
/// @param y 90° ahead of x in the ecliptic
/// @param z towards the ecliptic's north pole
public record EclipticPosition(double x, double y, double z) {
    /// The length of an astronomical unit in km.
    public static final double KM_PER_AU = 149_597_870.7;

    /// The distance from the origin.
    ///
    /// @return au
    public double distance() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /// The distance from another position.
    ///
    /// @param other the other position
    /// @return au
    public double distanceTo(EclipticPosition other) {
        return new EclipticPosition(x - other.x, y - other.y, z - other.z).distance();
    }

    /// The ecliptic longitude, seen from the origin.
    ///
    /// @return degrees, at least 0 and below 360
    public double longitude() {
        double degrees = StrictMath.toDegrees(StrictMath.atan2(y, x));
        return degrees < 0 ? degrees + 360 : degrees;
    }
}
