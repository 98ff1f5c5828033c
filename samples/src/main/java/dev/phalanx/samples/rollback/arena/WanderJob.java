package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.jobs.IJobEntity;

/// Lets drones turn now and then.
record WanderJob() implements IJobEntity {
    private static final float MOST_SPEED = 12;

    void execute(Drone drone, Velocity velocity) {
        if (drone.ticks > 0) {
            drone.ticks--;
            return;
        }
        drone.ticks = drone.random.nextInt(30, 120);
        velocity.x = drone.random.nextFloat(-MOST_SPEED, MOST_SPEED);
        velocity.y = drone.random.nextFloat(-MOST_SPEED, MOST_SPEED);
    }
}
