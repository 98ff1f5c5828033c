package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One update of the members in each frame, in a separate time that begins at 0 and advances by one timestep in each
/// update, regardless of the length of the frame.
///
/// (Beyond the source documents: Unity's Entities 1.4, "Rate managers".)
public final class FixedRateSimpleManager implements IRateManager, KeptSteps {
    private final PushedTime pushed = new PushedTime();
    private final StepTimes steps;

    /// @param timestep seconds from one update to the next; see [#setTimestep]
    public FixedRateSimpleManager(float timestep) {
        this.steps = new StepTimes(timestep);
    }

    @Override
    public boolean shouldGroupUpdate(ComponentSystemGroup group) {
        if (pushed.pop(group.world())) {
            return false;
        }
        pushed.push(group.world(), steps.current(), timestep());
        steps.advance();
        return true;
    }

    @Override
    public int writeSteps(double[] into, int from) {
        steps.write(into, from);
        return StepTimes.NUMBERS;
    }

    @Override
    public void becomeSteps(@Nullable List<Double> state, double now) {
        if (state != null && state.size() == StepTimes.NUMBERS) {
            steps.become(state);
        } else {
            steps.restart(0);
        }
    }

    @Override
    public float timestep() {
        return steps.timestep();
    }

    @Override
    public void setTimestep(float seconds) {
        steps.setTimestep(seconds);
    }
}
