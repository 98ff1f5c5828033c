package dev.phalanx.samples.solar.orbit;

/// How a planet rotates, in the form in which the IAU publishes it: the direction of the north pole and the angle of
/// the prime meridian, which both change steadily, and one periodic term. Angles in degrees.
///
/// @param pole at J2000.0
/// @param polePerCentury the change of the pole per Julian century
/// @param meridian the angle W of the prime meridian at J2000.0, along the planet's equator from its ascending node on
///     the equator of the International Celestial Reference Frame
/// @param meridianPerDay the change of W per day, negative for a planet that turns clockwise about its north pole
/// @param periodic the periodic term
public record Rotation(Pole pole, Pole polePerCentury, double meridian, double meridianPerDay, PeriodicTerm periodic) {
    /// A direction in the International Celestial Reference Frame, or its change.
    ///
    /// @param rightAscension in degrees
    /// @param declination in degrees
    public record Pole(double rightAscension, double declination) {}

    /// A periodic term of an angle N.
    ///
    /// @param angle N at J2000.0
    /// @param anglePerCentury the change of N per Julian century
    /// @param rightAscension the factor of sin N in the right ascension of the pole
    /// @param declination the factor of cos N in the declination of the pole
    /// @param meridian the factor of sin N in W
    public record PeriodicTerm(
            double angle, double anglePerCentury, double rightAscension, double declination, double meridian) {
        private double sine(double centuries) {
            return Angle.sine(radians(centuries));
        }

        private double cosine(double centuries) {
            return Angle.cosine(radians(centuries));
        }

        private double radians(double centuries) {
            return StrictMath.toRadians(angle + anglePerCentury * centuries);
        }
    }

    /// The north pole at a date.
    ///
    /// @param days days from J2000.0
    public Pole poleAt(double days) {
        double centuries = J2000.centuries(days);
        return new Pole(
                pole.rightAscension
                        + polePerCentury.rightAscension * centuries
                        + periodic.rightAscension * periodic.sine(centuries),
                pole.declination
                        + polePerCentury.declination * centuries
                        + periodic.declination * periodic.cosine(centuries));
    }

    /// The orientation of the planet at a date: its z axis is the north pole, its x axis is on the prime meridian.
    ///
    /// @param days days from J2000.0
    public Orientation orientationAt(double days) {
        Pole now = poleAt(days);
        double w = meridian + meridianPerDay * days + periodic.meridian * periodic.sine(J2000.centuries(days));
        return Orientation.ofPole(now.rightAscension, now.declination).turnedAboutZ(w);
    }

    /// The time of one rotation against the stars.
    ///
    /// @return days, above 0
    public double periodDays() {
        return 360 / Math.abs(meridianPerDay);
    }
}
