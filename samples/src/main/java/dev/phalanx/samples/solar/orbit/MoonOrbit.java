package dev.phalanx.samples.solar.orbit;

/// The orbit of a moon around its planet, in a plane of its own, such as the Laplace plane.
///
/// @param inPlane the orbit, with angles measured in the plane and days counted from the epoch
/// @param epoch the date of the elements, in days from J2000.0
/// @param plane the orientation of the plane
public record MoonOrbit(PlanetOrbit inPlane, double epoch, Orientation plane) {
    /// The orbit of a set of published elements. The mean anomaly moves such that the mean longitude moves by the mean
    /// motion.
    ///
    /// @param elements the elements at the epoch
    /// @param epoch the date of the elements, in days from J2000.0
    /// @param meanMotion against the stars, in degrees per day
    /// @param periapsisPerDay the change of the argument of the periapsis, in degrees per day
    /// @param nodePerDay the change of the longitude of the node, in degrees per day
    /// @param plane the orientation of the plane
    public static MoonOrbit of(
            Elements elements,
            double epoch,
            double meanMotion,
            double periapsisPerDay,
            double nodePerDay,
            Orientation plane) {
        Elements perCentury = new Elements(
                0,
                0,
                0,
                meanMotion * J2000.DAYS_PER_CENTURY,
                (periapsisPerDay + nodePerDay) * J2000.DAYS_PER_CENTURY,
                nodePerDay * J2000.DAYS_PER_CENTURY);
        return new MoonOrbit(new PlanetOrbit(elements, perCentury), epoch, plane);
    }

    /// The position at a date, from the planet.
    ///
    /// @param days days from J2000.0
    /// @return in au, along the axes of the ecliptic frame
    public EclipticPosition positionAt(double days) {
        return plane.rotate(inPlane.positionAt(days - epoch));
    }

    /// The semi-major axis.
    ///
    /// @return au
    public double semiMajorAxis() {
        return inPlane.atEpoch().semiMajorAxis();
    }
}
