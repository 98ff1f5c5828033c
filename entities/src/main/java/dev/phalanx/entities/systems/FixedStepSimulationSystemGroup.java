package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// The systems that run in steps of equal length, as many in a frame as the elapsed time requires: 60 a second by
/// default.
@UpdateInGroup(value = SimulationSystemGroup.class, orderFirst = true)
public final class FixedStepSimulationSystemGroup extends ComponentSystemGroup {
    private static final float DEFAULT_TIMESTEP = 1 / 60f;

    /// A group with a [FixedRateCatchUpManager].
    public FixedStepSimulationSystemGroup() {
        setRateManager(new FixedRateCatchUpManager(DEFAULT_TIMESTEP));
    }

    /// The length of a step in seconds; 0 if there is no rate manager.
    public float timestep() {
        @Nullable IRateManager manager = rateManager();
        return manager == null ? 0 : manager.timestep();
    }

    /// The position of the world's time between the last step (0) and the next (1). 1 without a
    /// [FixedRateCatchUpManager], because only its steps lag behind the world's time, and also while the group has more
    /// than one step to catch up.
    public float interpolationAlpha() {
        return rateManager() instanceof FixedRateCatchUpManager manager
                ? (float) Math.clamp((world().elapsedTime() - manager.lastUpdateTime()) / manager.timestep(), 0, 1)
                : 1;
    }

    /// Sets the length of a step in seconds, at least [IRateManager#MINIMUM_TIMESTEP] and at most
    /// [IRateManager#MAXIMUM_TIMESTEP]. Without a rate manager it does nothing.
    public void setTimestep(float seconds) {
        @Nullable IRateManager manager = rateManager();
        if (manager != null) {
            manager.setTimestep(seconds);
        }
    }
}
