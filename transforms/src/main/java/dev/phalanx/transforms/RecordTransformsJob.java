package dev.phalanx.transforms;

import dev.phalanx.entities.jobs.IJobChunk;
import dev.phalanx.entities.lookups.ArchetypeChunk;
import dev.phalanx.entities.lookups.BooleanColumn;
import dev.phalanx.entities.lookups.ChunkEnabledMask;
import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.entities.lookups.FloatColumn;
import dev.phalanx.jobs.ReadOnly;
import java.util.Arrays;
import java.util.List;

/// Copies the transforms of chunks in which they were written, or to which entities came, after a version, and of those
/// in which other code has restarted the interpolation of an entity.
///
/// @param recorded the version of the last update that recorded transforms
record RecordTransformsJob(
        @ReadOnly ComponentTypeHandle<LocalTransform> locals,
        ComponentTypeHandle<TransformInterpolation> interpolations,
        int since,
        int recorded)
        implements IJobChunk {
    private static final List<String> LEAVES = List.of(
            "position.x", "position.y", "position.z", "scale", "rotation.x", "rotation.y", "rotation.z", "rotation.w");
    private static final List<String> PREVIOUS =
            LEAVES.stream().map(leaf -> "previous." + leaf).toList();

    @Override
    public void execute(
            ArchetypeChunk chunk, int unfilteredChunkIndex, boolean useEnabledMask, ChunkEnabledMask chunkEnabledMask) {
        if (!chunk.didChange(locals, since)
                && !chunk.didOrderChange(since)
                && !chunk.didChange(interpolations, recorded)) {
            return;
        }
        BooleanColumn isRecorded = chunk.booleanColumn(interpolations, "isRecorded");
        Arrays.fill(isRecorded.array(), isRecorded.offset(), isRecorded.offset() + isRecorded.length(), true);
        for (int i = 0; i < LEAVES.size(); i++) {
            FloatColumn from = chunk.floatColumn(locals, LEAVES.get(i));
            FloatColumn to = chunk.floatColumn(interpolations, PREVIOUS.get(i));
            System.arraycopy(from.arrayToRead(), from.offset(), to.array(), to.offset(), to.length());
        }
    }
}
