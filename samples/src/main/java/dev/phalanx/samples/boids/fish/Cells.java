package dev.phalanx.samples.boids.fish;

/// The cubes into which the sea is cut, so that a fish need not look at all the others. A cube's key has 20 bits for
/// each of its coordinates, which begin at 1, so that the neighbours of every cube have keys as well. Where the cubes
/// begin is another place in every step: otherwise fish would gather in layers along their faces.
final class Cells {
    /// The edge of a cube, in metres.
    static final float EDGE = 3;

    /// Its multiples are spread evenly over the fractions.
    private static final double GOLDEN = 0.618033988749895;

    private static final long NORTH = 1L << 40;
    private static final long UP = 1L << 20;

    /// A cube and those that touch it.
    static final int NEIGHBOURS = 27;

    private Cells() {}

    /// How far the cubes begin before the corner of the sea.
    ///
    /// @param step the number of the step
    /// @return metres, at least 0 and below [#EDGE]
    static float offset(int step) {
        double turns = step * GOLDEN;
        return (float) (turns - Math.floor(turns)) * EDGE;
    }

    /// The key of the cube that a fish is in.
    ///
    /// @param offset how far the cubes begin before the corner of the sea, in metres
    static long key(Swimmer fish, float offset) {
        return coordinate(fish.x + offset) + coordinate(fish.y + offset) * UP + coordinate(fish.z + offset) * NORTH;
    }

    private static long coordinate(float metres) {
        return (long) (metres / EDGE) + 1;
    }

    /// The key of a cube beside another one, or of that itself.
    ///
    /// @param key the key of the other one
    /// @param number which neighbour, from 0 to [#NEIGHBOURS] − 1
    static long neighbour(long key, int number) {
        return key + (number % 3 - 1) + (number / 3 % 3 - 1) * UP + (number / 9 - 1) * NORTH;
    }
}
