package dev.phalanx.samples.games.shooter;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;

/// Moves all that is not stunned.
@UpdateAfter(FireSystem.class)
final class MoveSystem implements ISystem {
    @Override
    public void onUpdate(SystemState state) {
        float seconds = SystemAPI.time().deltaTime();
        SystemAPI.query(rw(Position.class), ro(Velocity.class))
                .withNone(Stunned.class)
                .forEach((position, velocity) -> {
                    position.x += velocity.x() * seconds;
                    position.y += velocity.y() * seconds;
                });
    }
}
