package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.lookups.IntColumn;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;

/// Takes a point from each unit that is in the same cell as an enemy. A unit without points is destroyed, and a crystal
/// appears elsewhere. The job asks for the health of a chunk only when it is going to write it: the chunk counts as
/// changed from then on.
record FightJob(
        @ReadOnly NativeIntArray teamOf,
        EntityTypeHandle entities,
        @ReadOnly ComponentTypeHandle<Position> positions,
        ComponentTypeHandle<Health> healths,
        @ReadOnly NativeArray<Entity> crystalPrefabs,
        long seed,
        EntityCommandBuffer.ParallelWriter commands)
        implements IJobChunk {
    @Override
    public void execute(ArchetypeChunk chunk, int number, boolean useEnabledMask, ChunkEnabledMask mask) {
        FloatColumn x = chunk.floatColumn(positions, "x");
        FloatColumn y = chunk.floatColumn(positions, "y");
        IntColumn points = null;
        for (int i = 0; i < chunk.count(); i++) {
            if (teamOf.get(Field.cell(x.get(i), y.get(i))) == Presence.SEVERAL) {
                if (points == null) {
                    points = chunk.intColumn(healths, "points");
                }
                points.set(i, points.get(i) - 1);
                if (points.get(i) <= 0) {
                    Entity unit = chunk.getNativeArray(entities).get(i);
                    commands.destroyEntity(number, unit);
                    Crystal.spawn(commands, number, crystalPrefabs, Random.of(seed, unit.index()));
                }
            }
        }
    }
}
