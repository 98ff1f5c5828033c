package dev.phalanx.samples.hellocube.mainthread;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns every cube that has a speed.
@UpdateBefore(TransformSystemGroup.class)
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
        SystemAPI.query(rw(LocalTransform.class), ro(RotationSpeed.class))
                .forEach((transform, speed) -> transform.rotateY(speed.radiansPerSecond() * dt));
    }
}
