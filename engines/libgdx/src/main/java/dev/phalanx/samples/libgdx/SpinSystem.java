package dev.phalanx.samples.libgdx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns everything that has a [Spin].
@UpdateBefore(TransformSystemGroup.class)
final class SpinSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float deltaTime = SystemAPI.time().deltaTime();
        SystemAPI.query(rw(LocalTransform.class), ro(Spin.class))
                .forEach((transform, spin) -> transform.rotateY(spin.radiansPerSecond() * deltaTime));
    }
}
