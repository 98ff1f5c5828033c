package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.IJobParallelForBatch;
import dev.phalanx.jobs.ReadOnly;

/// Works out the matrices of entities without parents, and finds the chunks that changed.
record ChunkPassJob(
        WorldMatrices matrices,
        @ReadOnly ComponentTypeHandle<LocalTransform> locals,
        ComponentTypeHandle<LocalToWorld> worlds,
        @ReadOnly ComponentTypeHandle<PostTransformMatrix> posts,
        @ReadOnly ComponentTypeHandle<TransformInterpolation> interpolations,
        int since)
        implements IJobParallelForBatch {
    @Override
    public void execute(int startIndex, int count) {
        for (int i = startIndex; i < startIndex + count; i++) {
            MatrixPass.chunk(i, matrices, locals, worlds, posts, interpolations, since);
        }
    }
}
