package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Kepler;
import dev.phalanx.bench.workload.Run;

/// Objects with an orbit.
final class KeplerObjects implements Run {
    private final Orbit[] orbits;

    private static final class Orbit {
        final double mean;
        final double eccentricity;
        double anomaly;

        Orbit(int number) {
            mean = Kepler.mean(number);
            eccentricity = Kepler.eccentricity(number);
        }
    }

    KeplerObjects(int size) {
        orbits = new Orbit[size];
        for (int i = 0; i < size; i++) {
            orbits[i] = new Orbit(i);
        }
    }

    @Override
    public void run() {
        for (Orbit orbit : orbits) {
            orbit.anomaly = Kepler.solve(orbit.mean, orbit.eccentricity);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (Orbit orbit : orbits) {
            digest.add(orbit.anomaly);
        }
        return digest.value();
    }
}
