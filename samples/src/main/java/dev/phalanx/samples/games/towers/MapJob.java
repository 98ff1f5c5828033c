package dev.phalanx.samples.games.towers;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Enters enemies into the map of the level.
@WithAll(Enemy.class)
record MapJob(NativeParallelIntMultiHashMap.ParallelWriter<Seen> map) implements IJobEntity {
    void execute(Entity entity, @ReadOnly Position position, Route route) {
        map.add(Plan.cell(position.x, position.y), new Seen(entity, position.x, position.y, route.walked()));
    }
}
