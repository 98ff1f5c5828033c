package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.WithAll;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Turns each crystal that is in a cell with one team alone into a unit of that team. If the team is complete, another
/// crystal appears elsewhere instead.
@WithAll(Crystal.class)
record CollectJob(
        @ReadOnly NativeIntArray teamOf,
        @ReadOnly NativeIntArray units,
        int mostUnits,
        @ReadOnly NativeArray<Entity> unitPrefabs,
        @ReadOnly NativeArray<Entity> crystalPrefabs,
        long seed,
        EntityCommandBuffer.ParallelWriter commands)
        implements IJobEntity {
    void execute(@ChunkIndexInQuery int sortKey, Entity entity, @ReadOnly Position position) {
        int team = teamOf.get(Field.cell(position.x, position.y));
        if (team < 0) {
            return;
        }
        commands.destroyEntity(sortKey, entity);
        if (units.get(team) < mostUnits) {
            Entity unit = commands.instantiate(sortKey, unitPrefabs.get(team));
            commands.setComponent(sortKey, unit, position);
        } else {
            Crystal.spawn(commands, sortKey, crystalPrefabs, Random.of(seed, entity.index()));
        }
    }
}
