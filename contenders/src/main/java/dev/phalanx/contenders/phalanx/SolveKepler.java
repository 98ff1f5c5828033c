package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Kepler;

/// Kepler's equation, by a query with a lambda.
final class SolveKepler extends Orbits {
    SolveKepler(int size) {
        super(size);
    }

    @Override
    public void run() {
        all.forEach(orbit -> orbit.anomaly = Kepler.solve(orbit.mean, orbit.eccentricity));
    }
}
