package dev.phalanx.samples.games.battle;

import dev.phalanx.collections.NativeParallelIntMultiHashMap;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;

/// Enters soldiers into the map of the field.
record EnterJob(NativeParallelIntMultiHashMap.ParallelWriter<Sighting> field) implements IJobEntity {
    void execute(Entity entity, @ReadOnly Position position, Soldier soldier) {
        field.add(Field.cell(position.x, position.y), new Sighting(entity, soldier.army(), position.x, position.y));
    }
}
