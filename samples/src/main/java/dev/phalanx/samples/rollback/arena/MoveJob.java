package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithNone;

/// Moves ships and drones, which bounce off the edges.
@WithNone(Shot.class)
record MoveJob(float seconds) implements IJobEntity {
    void execute(Position position, Velocity velocity) {
        position.x += velocity.x * seconds;
        position.y += velocity.y * seconds;
        if (position.x < 0 || position.x > Field.WIDTH) {
            position.x = Math.clamp(position.x, 0, Field.WIDTH);
            velocity.x = -velocity.x;
        }
        if (position.y < 0 || position.y > Field.HEIGHT) {
            position.y = Math.clamp(position.y, 0, Field.HEIGHT);
            velocity.y = -velocity.y;
        }
    }
}
