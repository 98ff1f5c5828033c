package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// Lets towers fire at the enemy in range who has come farthest.
record FireJob(
        float seconds, @ReadOnly NativeParallelIntMultiHashMap<Seen> map, EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    private static final float COOLDOWN = 0.25f;
    private static final int SLOWS_EVERY = 4;

    void execute(@ChunkIndexInQuery int sortKey, Entity entity, Tower tower, @ReadOnly Position position) {
        tower.cooldown -= seconds;
        if (tower.cooldown > 0) {
            return;
        }
        Seen first = farthest(position);
        tower.target = first == null ? Entity.NULL : first.enemy();
        if (first != null) {
            tower.cooldown += COOLDOWN;
            tower.shots++;
            commands.appendToBuffer(sortKey, first.enemy(), new Hit(entity, 2, tower.shots % SLOWS_EVERY == 0));
        }
    }

    private @Nullable Seen farthest(Position position) {
        Seen first = null;
        for (int i = 0; i < 9; i++) {
            var cell = map.getValuesForKey(Plan.neighbour(position.x, position.y, i));
            while (cell.moveNext()) {
                Seen enemy = cell.value();
                float x = enemy.x() - position.x;
                float y = enemy.y() - position.y;
                if (x * x + y * y < Plan.RANGE * Plan.RANGE && (first == null || isBefore(enemy, first))) {
                    first = enemy;
                }
            }
        }
        return first;
    }

    private static boolean isBefore(Seen one, Seen other) {
        return one.walked() == other.walked()
                ? one.enemy().index() < other.enemy().index()
                : one.walked() > other.walked();
    }
}
