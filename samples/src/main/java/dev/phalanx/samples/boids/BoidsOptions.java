package dev.phalanx.samples.boids;

/// What a run is to do.
///
/// @param fish how many fish, from `schools` to [#MOST_FISH]
/// @param schools how many schools, from 1 to [#MOST_SCHOOLS]
/// @param steps how many steps, from 0 to [#MOST_STEPS]
/// @param seed the seed of all that is random
public record BoidsOptions(int fish, int schools, int steps, long seed) {
    /// The most fish a run takes.
    public static final int MOST_FISH = 100_000_000;

    /// The most schools a run takes.
    public static final int MOST_SCHOOLS = 64;

    /// The most steps a run takes.
    public static final int MOST_STEPS = 10_000_000;

    /// Room for a fish in the world, in the arrays of its school, and in the scene for the picture.
    private static final long HEAP_BYTES_PER_FISH = 400;

    /// Checks that the run can be done.
    ///
    /// @throws IllegalArgumentException if a number is out of range, or the heap is too small for the fish
    public BoidsOptions {
        require("schools", schools, 1, MOST_SCHOOLS);
        require("fish", fish, schools, MOST_FISH);
        require("steps", steps, 0, MOST_STEPS);
        long needed = fish * HEAP_BYTES_PER_FISH;
        long most = Runtime.getRuntime().maxMemory();
        if (needed > most) {
            throw new IllegalArgumentException("The heap is too small: " + fish + " fish need about "
                    + (needed >> 20) + " MiB and this JVM has " + (most >> 20)
                    + " MiB. Give fewer fish, or a larger heap with -Xmx.");
        }
    }

    private static void require(String what, int number, int least, int most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException("The number of " + what + " is out of range: " + number
                    + ". Give a number from " + least + " to " + most + ".");
        }
    }
}
