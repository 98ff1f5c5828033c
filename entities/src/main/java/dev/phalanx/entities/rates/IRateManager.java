package dev.phalanx.entities.rates;

import dev.phalanx.entities.systems.ComponentSystemGroup;

/// Says how often one update of a group updates its members.
///
/// (Source document S1: `IRateManager`.)
public interface IRateManager {
    /// The least and the most that a timestep can be, in seconds.
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
}
