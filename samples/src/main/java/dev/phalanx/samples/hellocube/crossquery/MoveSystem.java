package dev.phalanx.samples.hellocube.crossquery;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.transforms.LocalTransform;

/// Moves the cubes to and fro, up to 10 m from the middle.
public final class MoveSystem implements ISystem {
    private static final float END = 10;

    /// A system for `world.addSystem`.
    public MoveSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        float dt = SystemAPI.time().deltaTime();
        SystemAPI.query(rw(LocalTransform.class), rw(Drift.class)).forEach((transform, drift) -> {
            if (Math.abs(transform.position.x + drift.x * dt) > END) {
                drift.x = -drift.x;
            }
            transform.position.x += drift.x * dt;
        });
    }
}
