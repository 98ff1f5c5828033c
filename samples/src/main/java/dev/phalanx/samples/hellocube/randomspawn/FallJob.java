package dev.phalanx.samples.hellocube.randomspawn;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.samples.hellocube.cubes.Cube;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalTransform;

/// Lets one cube fall, 20 m each second.
///
/// @param deltaTime how much time has passed, in seconds
/// @param commands records the end of those that reach the ground
@WithAll(Cube.class)
record FallJob(float deltaTime, EntityCommandBuffer.ParallelWriter commands) implements IJobEntity {
    private static final float SPEED = 20;

    void execute(@ChunkIndexInQuery int sortKey, Entity entity, LocalTransform transform) {
        transform.position.y -= SPEED * deltaTime;
        if (transform.position.y < 0) {
            commands.destroyEntity(sortKey, entity);
        }
    }
}
