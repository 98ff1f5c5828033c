package dev.phalanx.samples.hellocube.jobentity;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;

/// Turns every cube that has a speed, on all cores.
public final class JobRotationSystem implements ISystem {
    /// A system for `world.addSystem`.
    public JobRotationSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(RotationSpeed.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        new RotationJob(state.time().deltaTime()).scheduleParallel();
    }
}
