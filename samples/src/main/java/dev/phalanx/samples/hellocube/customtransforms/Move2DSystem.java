package dev.phalanx.samples.hellocube.customtransforms;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.samples.hellocube.cubes.RotationSpeed;
import dev.phalanx.transforms.TransformSystemGroup;

/// Turns all cubes that have a speed and moves them forwards, which is up if they are not turned. So they move in
/// circles.
@UpdateBefore(TransformSystemGroup.class)
final class Move2DSystem implements ISystem {
    private static final float METRES_PER_SECOND = 3;

    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        SystemAPI.query(rw(Transform2D.class), ro(RotationSpeed.class)).forEach((transform, speed) -> {
            transform.angle += speed.radiansPerSecond() * seconds;
            transform.x -= METRES_PER_SECOND * seconds * (float) Math.sin(transform.angle);
            transform.y += METRES_PER_SECOND * seconds * (float) Math.cos(transform.angle);
        });
    }
}
