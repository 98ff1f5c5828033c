package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.jobs.JobHandle;

/// The inversions, by a job.
final class HeavyComputeJobs extends Turning {
    private final EntityQuery query = all.query();

    /// Inverts and turns.
    record TurnJob() implements IJobEntity {
        void execute(Turned turned, Position position) {
            turn(turned, position);
        }
    }

    HeavyComputeJobs(int size) {
        super(size);
    }

    @Override
    public void run() {
        new TurnJob().scheduleParallel(query, JobHandle.none()).complete();
    }
}
