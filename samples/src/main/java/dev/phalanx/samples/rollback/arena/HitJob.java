package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Finds out what each shot hits: the first of the targets within reach, except for its own ship. A shot ends with its
/// hit, with its time, or at the edge of the field.
///
/// @param targets the ships and drones, in the order of a query, which is the same in all worlds
/// @param places their positions
record HitJob(
        @ReadOnly NativeArray<Entity> targets,
        @ReadOnly NativeArray<Position> places,
        EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    private static final float REACH = 2.5f;

    void execute(@ChunkIndexInQuery int sortKey, Entity entity, Shot shot, @ReadOnly Position position) {
        shot.ticks--;
        shot.target = Entity.NULL;
        for (int i = 0; i < targets.length() && shot.target.equals(Entity.NULL); i++) {
            Position place = places.get(i);
            float dx = place.x - position.x;
            float dy = place.y - position.y;
            if (dx * dx + dy * dy < REACH * REACH && !targets.get(i).equals(shot.owner)) {
                shot.target = targets.get(i);
            }
        }
        if (shot.ticks <= 0 || !shot.target.equals(Entity.NULL) || !Field.contains(position)) {
            commands.destroyEntity(sortKey, entity);
        }
    }
}
