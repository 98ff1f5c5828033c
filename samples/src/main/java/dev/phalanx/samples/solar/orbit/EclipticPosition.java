package dev.phalanx.samples.solar.orbit;

/// A heliocentric position in the ecliptic frame of J2000.0, in au.
///
/// @param x towards the vernal equinox
/// @param y 90° ahead of x in the ecliptic
/// @param z towards the ecliptic's north pole
public record EclipticPosition(double x, double y, double z) {
    /// The distance from the Sun.
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

    /// The heliocentric ecliptic longitude.
    ///
    /// @return degrees, at least 0 and below 360
    public double longitude() {
        double degrees = StrictMath.toDegrees(StrictMath.atan2(y, x));
        return degrees < 0 ? degrees + 360 : degrees;
    }
}
