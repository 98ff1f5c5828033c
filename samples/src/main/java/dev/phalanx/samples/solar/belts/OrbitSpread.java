package dev.phalanx.samples.solar.belts;

/// How the eccentricities and inclinations of a family are spread: normal distributions, cut off outside the orbits
/// that make sense (an eccentricity from 0 to [Asteroid#LARGEST_ECCENTRICITY], an inclination from 0° to 90°).
///
/// @param eccentricity the mean eccentricity
/// @param eccentricityDeviation its standard deviation, 0 or more
/// @param inclination the mean inclination in degrees
/// @param inclinationDeviation its standard deviation in degrees, 0 or more
public record OrbitSpread(
        double eccentricity, double eccentricityDeviation, double inclination, double inclinationDeviation) {

    /// The steepest inclination of an asteroid, in degrees; inclinations are below this.
    public static final double STEEPEST_INCLINATION = 90;

    /// Checks that the means lie inside the orbits that make sense, so that a draw ends.
    ///
    /// @throws IllegalArgumentException if a mean or a deviation is out of range
    public OrbitSpread {
        check("eccentricity", eccentricity, eccentricityDeviation, Asteroid.LARGEST_ECCENTRICITY);
        check("inclination", inclination, inclinationDeviation, STEEPEST_INCLINATION);
    }

    private static void check(String what, double mean, double deviation, double end) {
        if (!(mean >= 0 && mean < end && deviation >= 0 && deviation <= end)) {
            throw new IllegalArgumentException("The " + what + " of a family is out of range: mean " + mean
                    + ", deviation " + deviation + ". Give a mean of at least 0 and below " + end
                    + ", and a deviation from 0 to " + end + ".");
        }
    }
}
