package dev.phalanx.contenders.phalanx;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.bench.workload.Values;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.query.Query2;
import dev.phalanx.jobs.JobHandle;

/// Position and velocity, by a job.
final class MoveJobs extends WorldRun {
    private final Query2<Position, Velocity> moving = em.query(rw(Position.class), ro(Velocity.class));
    private final EntityQuery query = moving.query();

    /// Moves.
    record MoveJob() implements IJobEntity {
        void execute(Position position, Velocity velocity) {
            position.x += velocity.x() * Values.DT;
            position.y += velocity.y() * Values.DT;
            position.z += velocity.z() * Values.DT;
        }
    }

    MoveJobs(int size) {
        make(em.createArchetype(Position.class, Velocity.class), 0, size, Position::start, Velocity::start);
    }

    @Override
    public void run() {
        new MoveJob().scheduleParallel(query, JobHandle.none()).complete();
    }

    @Override
    public long digest() {
        return digestOf(
                digest -> moving.forEach((position, velocity) -> digest.add(position.x, position.y, position.z)));
    }
}
