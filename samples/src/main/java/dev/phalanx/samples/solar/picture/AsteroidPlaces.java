package dev.phalanx.samples.solar.picture;

/// Where asteroids are, in arrays of equal length: asteroid `i` is at index `i` of each.
///
/// @param x ecliptic x in au
/// @param y ecliptic y in au
/// @param semiMajorAxis in au
/// @param family the index of the family
public record AsteroidPlaces(float[] x, float[] y, float[] semiMajorAxis, byte[] family) {
    /// Checks the lengths.
    ///
    /// @throws IllegalArgumentException if the arrays differ in length
    public AsteroidPlaces {
        if (x.length != y.length || x.length != semiMajorAxis.length || x.length != family.length) {
            throw new IllegalArgumentException("The arrays of asteroids differ in length: x " + x.length + ", y "
                    + y.length + ", semiMajorAxis " + semiMajorAxis.length + ", family " + family.length
                    + ". Give one value of each for every asteroid.");
        }
    }

    /// The number of asteroids.
    ///
    /// @return their number
    public int count() {
        return x.length;
    }
}
