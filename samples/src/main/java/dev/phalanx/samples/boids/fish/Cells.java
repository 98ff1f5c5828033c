package dev.phalanx.samples.boids.fish;

/// The cubes into which the sea is cut, so that a fish need not look at all the others. A cube's key has 20 bits for each
/// of its coordinates, which begin at 1, so that the neighbours of every cube have keys as well.
final class Cells {
    /// The edge of a cube, in metres.
    static final float EDGE = 3;

    private static final long NORTH = 1L << 40;
    private static final long UP = 1L << 20;

    /// A cube and those that touch it.
    static final int NEIGHBOURS = 27;

    private Cells() {}

    /// The key of the cube that a fish is in.
    static long key(Swimmer fish) {
        return coordinate(fish.x) + coordinate(fish.y) * UP + coordinate(fish.z) * NORTH;
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
