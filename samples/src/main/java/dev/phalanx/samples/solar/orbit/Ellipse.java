package dev.phalanx.samples.solar.orbit;

/// An ellipse in space with the Sun, or a planet, in a focus, as its eccentricity and two half axes.
///
/// A body of eccentric anomaly E is at `(cos E − e) · P + sin E · Q`.
///
/// @param eccentricity from 0 to below 1
/// @param px the half axis P towards the perihelion: x, in au
/// @param py P's y
/// @param pz P's z
/// @param qx the half axis Q, 90° ahead of P in the direction of motion: x, in au
/// @param qy Q's y
/// @param qz Q's z
public record Ellipse(double eccentricity, double px, double py, double pz, double qx, double qy, double qz) {
    /// The ellipse of a set of elements.
    ///
    /// @param elements the elements; the mean longitude does not matter
    /// @return the ellipse
    /// @throws IllegalArgumentException if the orbit is not closed
    public static Ellipse of(Elements elements) {
        if (!elements.isClosed()) {
            throw new IllegalArgumentException("An orbit is not an ellipse: semi-major axis " + elements.semiMajorAxis()
                    + " au, eccentricity " + elements.eccentricity()
                    + ". Give an axis above 0 and an eccentricity of at least 0 and below 1.");
        }
        double node = StrictMath.toRadians(elements.nodeLongitude());
        double argument = StrictMath.toRadians(elements.perihelionLongitude() - elements.nodeLongitude());
        double inclination = StrictMath.toRadians(elements.inclination());
        double cosNode = Angle.cosine(node);
        double sinNode = Angle.sine(node);
        double cosArgument = Angle.cosine(argument);
        double sinArgument = Angle.sine(argument);
        double cosInclination = Angle.cosine(inclination);
        double sinInclination = Angle.sine(inclination);
        double a = elements.semiMajorAxis();
        double b = a * Math.sqrt(1 - elements.eccentricity() * elements.eccentricity());
        return new Ellipse(
                elements.eccentricity(),
                a * (cosArgument * cosNode - sinArgument * sinNode * cosInclination),
                a * (cosArgument * sinNode + sinArgument * cosNode * cosInclination),
                a * (sinArgument * sinInclination),
                b * (-sinArgument * cosNode - cosArgument * sinNode * cosInclination),
                b * (-sinArgument * sinNode + cosArgument * cosNode * cosInclination),
                b * (cosArgument * sinInclination));
    }

    /// The point of an eccentric anomaly.
    ///
    /// @param eccentricAnomaly in radians
    /// @return the position, from the focus
    public EclipticPosition at(double eccentricAnomaly) {
        double p = Angle.cosine(eccentricAnomaly) - eccentricity;
        double q = Angle.sine(eccentricAnomaly);
        return new EclipticPosition(p * px + q * qx, p * py + q * qy, p * pz + q * qz);
    }
}
