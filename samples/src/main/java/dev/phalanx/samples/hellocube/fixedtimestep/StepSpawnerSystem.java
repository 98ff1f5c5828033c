package dev.phalanx.samples.hellocube.fixedtimestep;

import dev.phalanx.entities.systems.FixedStepSimulationSystemGroup;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;

/// Fires once in every step of its group, zero or more times in a frame.
@UpdateInGroup(FixedStepSimulationSystemGroup.class)
public final class StepSpawnerSystem implements ISystem {
    /// A system for `world.addSystem`.
    public StepSpawnerSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Shots.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.getSingletonRW(Shots.class).replace(shots -> new Shots(shots.inFrames(), shots.inSteps() + 1));
    }
}
