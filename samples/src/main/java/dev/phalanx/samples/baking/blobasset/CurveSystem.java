package dev.phalanx.samples.baking.blobasset;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.transforms.LocalTransform;

/// Moves entities to the height of their curves.
public final class CurveSystem implements ISystem {
    /// A system for `world.addSystem`.
    public CurveSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        double now = SystemAPI.time().elapsedTime();
        SystemAPI.query(rw(LocalTransform.class), ro(CurveFollower.class))
                .forEach((transform, follower) -> transform.position.y =
                        follower.base() + follower.curve().value().at(now));
    }
}
