package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;

/// Lets ships do what their players want.
record SteerJob(float seconds) implements IJobEntity {
    private static final float ACCELERATION = 240;
    private static final float DRAG = 0.9f;
    private static final float DIAGONAL = 0.70710677f;

    void execute(Ship ship, Velocity velocity, @ReadOnly Held held) {
        int east = Buttons.axis(held.buttons(), Buttons.LEFT, Buttons.RIGHT);
        int north = Buttons.axis(held.buttons(), Buttons.DOWN, Buttons.UP);
        float length = east != 0 && north != 0 ? DIAGONAL : 1;
        velocity.x = velocity.x * DRAG + east * length * ACCELERATION * seconds;
        velocity.y = velocity.y * DRAG + north * length * ACCELERATION * seconds;
        if (east != 0 || north != 0) {
            ship.aimX = east * length;
            ship.aimY = north * length;
        }
    }
}
