package dev.phalanx.transforms;

import dev.phalanx.entities.lookups.ComponentTypeHandle;
import dev.phalanx.jobs.IJobParallelForBatch;
import dev.phalanx.jobs.ReadOnly;

/// Works out the matrices of segments from `first` on. The handles that are for reading tell the job system what the
/// arrays of [SlabRows] hold.
record LevelPassJob(
        WorldMatrices matrices,
        @ReadOnly ComponentTypeHandle<LocalTransform> locals,
        ComponentTypeHandle<LocalToWorld> worlds,
        @ReadOnly ComponentTypeHandle<PostTransformMatrix> posts,
        @ReadOnly ComponentTypeHandle<TransformInterpolation> interpolations,
        int first)
        implements IJobParallelForBatch {
    @Override
    public void execute(int startIndex, int count) {
        if (matrices.isMoving()) {
            for (int i = startIndex; i < startIndex + count; i++) {
                MatrixPass.segment(first + i, matrices, worlds);
            }
        }
    }
}
