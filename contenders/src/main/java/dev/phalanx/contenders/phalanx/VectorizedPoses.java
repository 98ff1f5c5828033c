package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.query.EntityQuery;

/// A product of matrix and vector by a vectorised job, on the world's thread.
final class VectorizedPoses extends Poses {
    private final EntityQuery query = all.query();

    /// Moves the vector.
    @Vectorize
    record MoveJob() implements IJobEntity {
        void execute(Pose pose) {
            pose.matrix.transformPosition(pose.vector);
        }
    }

    VectorizedPoses(int size) {
        super(size);
    }

    @Override
    public void run() {
        new MoveJob().run(query);
    }
}
