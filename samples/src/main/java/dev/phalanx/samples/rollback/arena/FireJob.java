package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Lets ships fire. Shots are created at the end of the tick.
record FireJob(Entity prefab, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    private static final int RELOAD_TICKS = 8;
    private static final int SHOT_TICKS = 75;
    private static final float METRES_PER_SECOND = 70;
    private static final float MUZZLE_METRES = 3;

    void execute(
            @ChunkIndexInQuery int sortKey,
            Entity entity,
            Ship ship,
            @ReadOnly Held held,
            @ReadOnly Position position,
            @ReadOnly Velocity velocity) {
        if (ship.reload > 0) {
            ship.reload--;
        } else if ((held.buttons() & Buttons.FIRE) != 0) {
            ship.reload = RELOAD_TICKS;
            Shot shot = new Shot();
            shot.owner = entity;
            shot.ticks = SHOT_TICKS;
            Entity fired = commands.instantiate(sortKey, prefab);
            commands.setComponent(sortKey, fired, shot);
            commands.setComponent(
                    sortKey,
                    fired,
                    new Position(position.x + MUZZLE_METRES * ship.aimX, position.y + MUZZLE_METRES * ship.aimY));
            commands.setComponent(
                    sortKey,
                    fired,
                    new Velocity(
                            velocity.x + METRES_PER_SECOND * ship.aimX, velocity.y + METRES_PER_SECOND * ship.aimY));
        }
    }
}
