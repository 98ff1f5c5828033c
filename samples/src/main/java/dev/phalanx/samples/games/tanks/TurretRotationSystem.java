package dev.phalanx.samples.games.tanks;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns all turrets at the same speed, half a turn per second. What is below them in the hierarchy follows.
@UpdateAfter(TankSpawningSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class TurretRotationSystem implements ISystem {
    private static final float RADIANS_PER_SECOND = (float) Math.PI;

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Steps.TurretRotation.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        float angle = RADIANS_PER_SECOND * SystemAPI.time().deltaTime();
        SystemAPI.query(rw(LocalTransform.class)).withAll(Turret.class).forEach(transform -> transform.rotateY(angle));
    }
}
