package dev.phalanx.entities.systems;

/// A world's clock.
///
/// @param elapsedTime seconds since the world's time began
/// @param deltaTime seconds since the update before
public record TimeData(double elapsedTime, float deltaTime) {

    /// The clock of a world whose time has not been set.
    public static final TimeData ZERO = new TimeData(0, 0);

    /// @throws IllegalArgumentException if a time is infinite or not a number
    public TimeData {
        requireFinite(elapsedTime, deltaTime);
    }

    static void requireFinite(double elapsedTime, float deltaTime) {
        if (!Double.isFinite(elapsedTime) || !Float.isFinite(deltaTime)) {
            throw new IllegalArgumentException("A time was set to elapsed " + elapsedTime + " s, delta " + deltaTime
                    + " s. Give finite numbers of seconds.");
        }
    }
}
