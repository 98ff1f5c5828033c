package dev.phalanx.entities.systems;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// At most one update of the members in a frame, and none before the timestep has passed since the last one. The delta
/// that the members see is the time that has really passed.
public final class VariableRateManager implements IRateManager, KeptSteps {
    /// Milliseconds from one update to the next, if nothing else is said.
    public static final int DEFAULT_MILLISECONDS = 66;

    private static final float MILLISECONDS = 1_000;

    /// Those that it keeps.
    private static final int NUMBERS = 3;

    private final PushedTime pushed = new PushedTime();
    private final boolean pushesTime;
    private float timestep;
    private double last;
    private boolean hasUpdated;
    private boolean isInFrame;

    /// At most one update in [#DEFAULT_MILLISECONDS], whose members see the time since the one before.
    public VariableRateManager() {
        this(DEFAULT_MILLISECONDS, true);
    }

    /// @param milliseconds the least from one update to the next; see [#setTimestep]
    /// @param pushesTime whether the members see the time since their last update, or else the frame's
    public VariableRateManager(int milliseconds, boolean pushesTime) {
        this.timestep = IRateManager.clamp(milliseconds / MILLISECONDS);
        this.pushesTime = pushesTime;
    }

    @Override
    public boolean shouldGroupUpdate(ComponentSystemGroup group) {
        World world = group.world();
        if (isInFrame) {
            isInFrame = false;
            pushed.pop(world);
            return false;
        }
        double now = world.elapsedTime();
        double passed = hasUpdated ? now - last : world.deltaTime();
        if (hasUpdated && !StepTimes.hasPassed(passed, IRateManager.exact(timestep), now)) {
            return false;
        }
        last = now;
        hasUpdated = true;
        isInFrame = true;
        if (pushesTime) {
            pushed.push(world, last, (float) passed);
        }
        return true;
    }

    @Override
    public int writeSteps(double[] into, int from) {
        into[from] = timestep;
        into[from + 1] = last;
        into[from + 2] = hasUpdated ? 1 : 0;
        return NUMBERS;
    }

    @Override
    public void becomeSteps(@Nullable List<Double> state, double now) {
        if (state != null && state.size() == NUMBERS) {
            timestep = IRateManager.clamp(state.get(0).floatValue());
            last = state.get(1);
            hasUpdated = state.get(2) != 0;
        } else {
            hasUpdated = false;
        }
    }

    @Override
    public float timestep() {
        return timestep;
    }

    @Override
    public void setTimestep(float seconds) {
        timestep = IRateManager.clamp(seconds);
    }
}
