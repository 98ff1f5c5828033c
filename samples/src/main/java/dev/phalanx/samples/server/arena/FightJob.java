package dev.phalanx.samples.server.arena;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.EntityTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.entities.lookups.IntColumn;
import dev.phalanx.jobs.ReadOnly;

/// Takes a point from each unit that is in the same cell as an enemy. It asks for the health of a chunk only when it is
/// going to write it: the chunk counts as changed from then on.
record FightJob(
        @ReadOnly NativeIntArray teamOf,
        EntityTypeHandle entities,
        @ReadOnly ComponentTypeHandle<Position> positions,
        ComponentTypeHandle<Health> healths,
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
                    commands.destroyEntity(
                            number, chunk.getNativeArray(entities).get(i));
                }
            }
        }
    }
}
