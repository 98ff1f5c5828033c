package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// As many updates of the members in a frame as there are whole timesteps between the last update and the world's time:
/// none in a short frame, several in a long one.
///
/// The first update is at time 0. One frame makes up for no more than the world's maximum delta, but always for one
/// timestep; what is left is made up for in the frames after it.
public final class FixedRateCatchUpManager implements IRateManager, KeptSteps {
    private final PushedTime pushed = new PushedTime();
    private final StepTimes steps;
    private double limit;
    private boolean hasUpdated;

    /// @param timestep seconds from one update to the next; see [#setTimestep]
    public FixedRateCatchUpManager(float timestep) {
        this.steps = new StepTimes(timestep);
    }

    @Override
    public boolean shouldGroupUpdate(ComponentSystemGroup group) {
        World world = group.world();
        if (!pushed.pop(world)) {
            limit = steps.current() + Math.max(world.maximumDeltaTime(), timestep());
        }
        if (hasUpdated) {
            if (!steps.isDue(Math.min(world.elapsedTime(), limit))) {
                return false;
            }
            steps.advance();
        }
        hasUpdated = true;
        pushed.push(world, steps.current(), timestep());
        return true;
    }

    @Override
    public int writeSteps(double[] into, int from) {
        steps.write(into, from);
        into[from + StepTimes.NUMBERS] = limit;
        into[from + StepTimes.NUMBERS + 1] = hasUpdated ? 1 : 0;
        return StepTimes.NUMBERS + 2;
    }

    @Override
    public void becomeSteps(@Nullable List<Double> state, double now) {
        if (state != null && state.size() == StepTimes.NUMBERS + 2) {
            steps.become(state);
            limit = state.get(StepTimes.NUMBERS);
            hasUpdated = state.get(StepTimes.NUMBERS + 1) != 0;
        } else {
            steps.restart(now);
            hasUpdated = false;
        }
    }

    /// The time of the last update, in seconds; 0 before the first.
    public double lastUpdateTime() {
        return steps.current();
    }

    @Override
    public float timestep() {
        return steps.timestep();
    }

    /// Sets the seconds from one update to the next, which is counted from the last update.
    @Override
    public void setTimestep(float seconds) {
        steps.setTimestep(seconds);
    }
}
