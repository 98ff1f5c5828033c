package dev.phalanx.samples.solar.orbit;

/// A rotation of space, as a quaternion of length 1. A body with this orientation has its own axes rotated by it
/// against those of the ecliptic frame of J2000.0.
///
/// @param x the x of the vector part
/// @param y the y of the vector part
/// @param z the z of the vector part
/// @param w the scalar part
public record Orientation(double x, double y, double z, double w) {
    /// The orientation of the ecliptic frame itself.
    public static final Orientation ECLIPTIC = new Orientation(0, 0, 0, 1);

    /// The angle between the ecliptic and the equator of the International Celestial Reference Frame, in degrees: the
    /// obliquity at J2000.0, 84,381.448 arc seconds.
    private static final double OBLIQUITY = 84_381.448 / 3_600;

    /// The orientation of a plane: its z axis is the pole, its x axis points to the ascending node of the plane on the
    /// equator of the International Celestial Reference Frame.
    ///
    /// @param rightAscension of the pole, in degrees
    /// @param declination of the pole, in degrees
    public static Orientation ofPole(double rightAscension, double declination) {
        return ECLIPTIC.turnedAboutX(-OBLIQUITY)
                .turnedAboutZ(90 + rightAscension)
                .turnedAboutX(90 - declination);
    }

    /// This orientation turned about its own x axis.
    ///
    /// @param degrees the angle
    public Orientation turnedAboutX(double degrees) {
        double half = halfAngle(degrees);
        return times(new Orientation(Angle.sine(half), 0, 0, Angle.cosine(half)));
    }

    /// This orientation turned about its own z axis.
    ///
    /// @param degrees the angle
    public Orientation turnedAboutZ(double degrees) {
        double half = halfAngle(degrees);
        return times(new Orientation(0, 0, Angle.sine(half), Angle.cosine(half)));
    }

    private static double halfAngle(double degrees) {
        return StrictMath.toRadians(StrictMath.IEEEremainder(degrees, 360) / 2);
    }

    private Orientation times(Orientation turn) {
        return new Orientation(
                w * turn.x + x * turn.w + y * turn.z - z * turn.y,
                w * turn.y - x * turn.z + y * turn.w + z * turn.x,
                w * turn.z + x * turn.y - y * turn.x + z * turn.w,
                w * turn.w - x * turn.x - y * turn.y - z * turn.z);
    }

    /// The point in the ecliptic frame that is `point` in the frame of this orientation.
    public EclipticPosition rotate(EclipticPosition point) {
        double tx = 2 * (y * point.z() - z * point.y());
        double ty = 2 * (z * point.x() - x * point.z());
        double tz = 2 * (x * point.y() - y * point.x());
        return new EclipticPosition(
                point.x() + w * tx + y * tz - z * ty,
                point.y() + w * ty + z * tx - x * tz,
                point.z() + w * tz + x * ty - y * tx);
    }

    /// The direction of the z axis, of length 1.
    public EclipticPosition pole() {
        return rotate(new EclipticPosition(0, 0, 1));
    }
}
