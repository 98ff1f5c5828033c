package dev.phalanx.samples.solar.orbit;

/// An orbit whose elements change slowly and steadily, as those of planets and moons do.
///
/// @param atEpoch the elements at J2000.0
/// @param perCentury their change per Julian century; the mean longitude's is the motion along the orbit
public record PlanetOrbit(Elements atEpoch, Elements perCentury) {
    /// The elements at a date.
    ///
    /// @param days days from J2000.0
    /// @return the elements that hold then
    public Elements elementsAt(double days) {
        return atEpoch.plus(perCentury, J2000.centuries(days));
    }

    /// The position at a date.
    ///
    /// @param days days from J2000.0
    /// @return the position, from the body in the focus
    public EclipticPosition positionAt(double days) {
        Elements elements = elementsAt(days);
        double anomaly = KeplerEquation.eccentricAnomaly(elements.meanAnomaly(), elements.eccentricity());
        return Ellipse.of(elements).at(anomaly);
    }

    /// The same motion on an ellipse that never changes: every rate but the mean longitude's is 0.
    ///
    /// @return this orbit with its rates off
    public PlanetOrbit withRatesOff() {
        return new PlanetOrbit(atEpoch, new Elements(0, 0, 0, perCentury.meanLongitude(), 0, 0));
    }

    /// The time for one revolution from perihelion to perihelion.
    ///
    /// @return the period in days
    public double periodDays() {
        return 360 * J2000.DAYS_PER_CENTURY / (perCentury.meanLongitude() - perCentury.perihelionLongitude());
    }
}
