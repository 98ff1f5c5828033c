package dev.phalanx.samples.hellocube.mainthread;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.samples.hellocube.cubes.Transform;

/// Turns every cube that has a speed.
public final class RotationSystem implements ISystem {
    /// A system for `world.addSystem`.
    public RotationSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(RotationSpeed.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        float dt = SystemAPI.time().deltaTime();
        SystemAPI.query(rw(Transform.class), ro(RotationSpeed.class))
                .forEach((transform, speed) -> transform.angle += speed.radiansPerSecond() * dt);
    }
}
