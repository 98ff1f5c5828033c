package dev.phalanx.samples.games.shooter;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Enters enemies into the map.
@WithAll(Enemy.class)
record EnterJob(NativeParallelIntMultiHashMap.ParallelWriter<Target> map) implements IJobEntity {
    void execute(Entity entity, @ReadOnly Position position) {
        map.add(Field.cell(position.x, position.y), new Target(entity, position.x, position.y));
    }
}
