package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.query.EntityQuery;

/// The inversions by a vectorised job, on the world's thread.
final class VectorizedHeavyCompute extends Turning {
    private final EntityQuery query = all.query();

    /// Inverts and turns.
    @Vectorize
    record TurnJob() implements IJobEntity {
        void execute(Turned turned, Position position) {
            turn(turned, position);
        }
    }

    VectorizedHeavyCompute(int size) {
        super(size);
    }

    @Override
    public void run() {
        new TurnJob().run(query);
    }
}
