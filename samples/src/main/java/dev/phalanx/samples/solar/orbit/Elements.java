package dev.phalanx.samples.solar.orbit;

/// The six Keplerian elements of an orbit, or their changes per Julian century. The plane of reference is the ecliptic;
/// for moons, a plane of their own.
///
/// @param semiMajorAxis in au
/// @param eccentricity from 0 for a circle to below 1
/// @param inclination to the plane of reference, in degrees
/// @param meanLongitude in degrees, any number of turns
/// @param perihelionLongitude the longitude of the perihelion (node plus argument), in degrees
/// @param nodeLongitude the longitude of the ascending node, in degrees
public record Elements(
        double semiMajorAxis,
        double eccentricity,
        double inclination,
        double meanLongitude,
        double perihelionLongitude,
        double nodeLongitude) {

    /// These elements moved along `rates` for `centuries`.
    ///
    /// @param rates the change of each element per Julian century
    /// @param centuries how long, negative for the past
    /// @return the moved elements
    public Elements plus(Elements rates, double centuries) {
        return new Elements(
                semiMajorAxis + rates.semiMajorAxis * centuries,
                eccentricity + rates.eccentricity * centuries,
                inclination + rates.inclination * centuries,
                meanLongitude + rates.meanLongitude * centuries,
                perihelionLongitude + rates.perihelionLongitude * centuries,
                nodeLongitude + rates.nodeLongitude * centuries);
    }

    /// The mean anomaly, in radians and any number of turns.
    ///
    /// @return mean longitude less the perihelion's longitude
    public double meanAnomaly() {
        return StrictMath.toRadians(meanLongitude - perihelionLongitude);
    }

    /// Whether these elements describe a closed orbit: a positive semi-major axis and an eccentricity of at least 0
    /// and below 1.
    ///
    /// @return whether [Ellipse#of] accepts them
    public boolean isClosed() {
        return semiMajorAxis > 0 && eccentricity >= 0 && eccentricity < 1;
    }
}
