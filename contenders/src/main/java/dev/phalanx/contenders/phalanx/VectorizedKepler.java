package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Kepler;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.jobs.Vectorize;
import dev.phalanx.entities.query.EntityQuery;

/// Kepler's equation by a vectorised job, on the world's thread.
final class VectorizedKepler extends Orbits {
    private final EntityQuery query = all.query();

    /// Solves the equation.
    @Vectorize
    record SolveJob() implements IJobEntity {
        void execute(Orbit orbit) {
            orbit.anomaly = Kepler.solve(orbit.mean, orbit.eccentricity);
        }
    }

    VectorizedKepler(int size) {
        super(size);
    }

    @Override
    public void run() {
        new SolveJob().run(query);
    }
}
