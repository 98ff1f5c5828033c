package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.jobs.ReadOnly;

/// Moves shots.
@WithAll(Shot.class)
record FlyJob(float seconds) implements IJobEntity {
    void execute(Position position, @ReadOnly Velocity velocity) {
        position.x += velocity.x * seconds;
        position.y += velocity.y * seconds;
    }
}
