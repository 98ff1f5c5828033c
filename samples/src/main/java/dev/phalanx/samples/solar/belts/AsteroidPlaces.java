package dev.phalanx.samples.solar.belts;

/// Where asteroids are. It keeps the arrays it is given: asteroid `i` is at index `i` of each.
public final class AsteroidPlaces {
    private final float[] x;
    private final float[] y;
    private final float[] semiMajorAxis;
    private final byte[] family;

    /// Takes the places.
    ///
    /// @param x ecliptic x in au
    /// @param y ecliptic y in au
    /// @param semiMajorAxis in au
    /// @param family the index of the family
    /// @throws IllegalArgumentException if the arrays differ in length
    public AsteroidPlaces(float[] x, float[] y, float[] semiMajorAxis, byte[] family) {
        if (x.length != y.length || x.length != semiMajorAxis.length || x.length != family.length) {
            throw new IllegalArgumentException("The arrays of asteroids differ in length: x " + x.length + ", y "
                    + y.length + ", semiMajorAxis " + semiMajorAxis.length + ", family " + family.length
                    + ". Give one value of each for every asteroid.");
        }
        this.x = x;
        this.y = y;
        this.semiMajorAxis = semiMajorAxis;
        this.family = family;
    }

    /// The number of asteroids.
    ///
    /// @return their number
    public int count() {
        return x.length;
    }

    /// The ecliptic x of an asteroid.
    ///
    /// @param i the asteroid
    /// @return au
    public float x(int i) {
        return x[i];
    }

    /// The ecliptic y of an asteroid.
    ///
    /// @param i the asteroid
    /// @return au
    public float y(int i) {
        return y[i];
    }

    /// The semi-major axis of an asteroid.
    ///
    /// @param i the asteroid
    /// @return au
    public float semiMajorAxis(int i) {
        return semiMajorAxis[i];
    }

    /// The family of an asteroid.
    ///
    /// @param i the asteroid
    /// @return the family's index
    public int family(int i) {
        return family[i];
    }
}
