package dev.phalanx.entities.systems;

/// Says how often one update of a group updates its members.
public interface IRateManager {
    /// The least that a timestep can be, in seconds.
    float MINIMUM_TIMESTEP = 0.0001f;

    /// The most that a timestep can be, in seconds.
    float MAXIMUM_TIMESTEP = 10;

    /// Asked before each update of the members, until it says no. A time that it pushed for one update it pops when
    /// it is asked again; what it has not popped when the group's update ends, the group pops.
    ///
    /// @param group the group, which is being updated
    boolean shouldGroupUpdate(ComponentSystemGroup group);

    /// The seconds from one update of the members to the next.
    float timestep();

    /// Sets the seconds from one update of the members to the next, at least [#MINIMUM_TIMESTEP] and at most
    /// [#MAXIMUM_TIMESTEP].
    void setTimestep(float seconds);

    /// The timestep nearest to `seconds`.
    ///
    /// @throws IllegalArgumentException if it is not a number
    static float clamp(float seconds) {
        if (Float.isNaN(seconds)) {
            throw new IllegalArgumentException("A timestep was set to NaN s. Give a number of seconds.");
        }
        return Math.clamp(seconds, MINIMUM_TIMESTEP, MAXIMUM_TIMESTEP);
    }

    /// The seconds that a `float` represents: a whole number of microseconds, or else the fraction 1/n of a second, if
    /// the `float` is the nearest one to it; otherwise the `float` itself. `0.02f` represents 0.02 and `1 / 60f` for
    /// 1/60.0, to the last bit of a `double`, so that many steps of that length add up exactly.
    static double exact(float seconds) {
        double decimal = Math.rint(seconds * 1e6) / 1e6;
        if ((float) decimal == seconds) {
            return decimal;
        }
        double fraction = 1 / Math.rint(1.0 / seconds);
        return (float) fraction == seconds ? fraction : seconds;
    }
}
