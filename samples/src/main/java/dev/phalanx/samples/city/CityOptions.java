package dev.phalanx.samples.city;

/// What a run is to do.
///
/// @param frames how many frames, from 0 to [#MOST_FRAMES]
/// @param seed the seed of all that is random
/// @param isPaced whether frames start 60 times a second; otherwise each one starts when the one before has ended
public record CityOptions(int frames, long seed, boolean isPaced) {
    /// The most frames a run takes.
    public static final int MOST_FRAMES = 100_000;

    /// Checks that the run can be done.
    ///
    /// @throws IllegalArgumentException if the number of frames is out of range
    public CityOptions {
        if (frames < 0 || frames > MOST_FRAMES) {
            throw new IllegalArgumentException("The number of frames is out of range: " + frames
                    + ". Give a number from 0 to " + MOST_FRAMES + ".");
        }
    }
}
