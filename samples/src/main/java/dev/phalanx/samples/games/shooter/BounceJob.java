package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.structs.Entity;

/// Sends enemies back that have come to the edge.
@WithAll(Enemy.class)
record BounceJob(EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    void execute(@ChunkIndexInQuery int sortKey, Entity entity, Position position, Velocity velocity) {
        if (position.x < 0 || position.x > Field.SIZE) {
            position.x = Math.clamp(position.x, 0, Field.SIZE);
            commands.setComponent(sortKey, entity, new Velocity(-velocity.x(), velocity.y()));
            commands.setComponent(sortKey, entity, position);
        } else if (position.y < 0 || position.y > Field.SIZE) {
            position.y = Math.clamp(position.y, 0, Field.SIZE);
            commands.setComponent(sortKey, entity, new Velocity(velocity.x(), -velocity.y()));
            commands.setComponent(sortKey, entity, position);
        }
    }
}
