package dev.phalanx.samples.boids.fish;

/// The box of water that the fish swim in, with a corner at the origin.
public final class Sea {
    /// From west to east, in metres.
    public static final float LENGTH = 240;

    /// From the ground to the surface, in metres.
    public static final float DEPTH = 40;

    /// From south to north, in metres.
    public static final float WIDTH = 150;

    private Sea() {}

    /// Drives away from the edges who comes near, the more the nearer.
    ///
    /// @param reach how far from an edge it is felt, in metres
    static void drive(Swimmer fish, Wish wish, float reach, float weight) {
        wish.add(drive(fish.x, LENGTH, reach), drive(fish.y, DEPTH, reach), drive(fish.z, WIDTH, reach), weight);
    }

    private static float drive(float at, float length, float reach) {
        return (Math.max(0, reach - at) - Math.max(0, reach - (length - at))) / reach;
    }

    /// Moves who is outside to the edge.
    static void keep(Swimmer fish) {
        fish.x = Math.clamp(fish.x, 0, LENGTH);
        fish.y = Math.clamp(fish.y, 0, DEPTH);
        fish.z = Math.clamp(fish.z, 0, WIDTH);
    }
}
