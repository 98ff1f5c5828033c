package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.EnabledRefRW;

/// Moves the units that are on their way.
record MoveJob(float seconds) implements IJobEntity {
    private static final float METRES_PER_SECOND = 20;

    void execute(Position position, @ReadOnly Destination destination, EnabledRefRW<Moving> moving) {
        float dx = destination.x - position.x;
        float dy = destination.y - position.y;
        float distance = (float) Math.sqrt(dx * dx + dy * dy);
        float step = METRES_PER_SECOND * seconds;
        if (distance <= step) {
            position.x = destination.x;
            position.y = destination.y;
            moving.set(false);
        } else {
            position.x += dx / distance * step;
            position.y += dy / distance * step;
        }
    }
}
