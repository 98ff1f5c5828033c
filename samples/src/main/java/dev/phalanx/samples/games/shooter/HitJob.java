package dev.phalanx.samples.games.shooter;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Finds out which bullets hit an enemy, and tells it.
record HitJob(@ReadOnly NativeParallelIntMultiHashMap<Target> map, EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    void execute(@ChunkIndexInQuery int sortKey, Entity entity, @ReadOnly Position position, Bullet bullet) {
        Target best = null;
        for (int i = 0; i < 9; i++) {
            var cell = map.getValuesForKey(Field.neighbour(position.x, position.y, i));
            while (cell.moveNext()) {
                Target target = cell.value();
                float dx = target.x() - position.x;
                float dy = target.y() - position.y;
                if (dx * dx + dy * dy < Field.REACH * Field.REACH
                        && (best == null
                                || target.entity().index() < best.entity().index())) {
                    best = target;
                }
            }
        }
        if (best != null) {
            commands.appendToBuffer(sortKey, best.entity(), new Hit(bullet.shooter(), bullet.damage()));
            commands.destroyEntity(sortKey, entity);
        }
    }
}
