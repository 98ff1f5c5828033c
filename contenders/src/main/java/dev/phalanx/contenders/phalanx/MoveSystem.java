package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;

/// Adds velocities to positions.
final class MoveSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(Position.class), ro(Velocity.class)).forEach((position, velocity) -> {
            position.x += velocity.x() * Values.DT;
            position.y += velocity.y() * Values.DT;
            position.z += velocity.z() * Values.DT;
        });
    }
}
