package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Digest;
import dev.phalanx.bench.workload.Kepler;
import dev.phalanx.bench.workload.Run;

/// An array for each field of the orbits.
final class KeplerArrays implements Run {
    private final double[] means;
    private final double[] eccentricities;
    private final double[] anomalies;

    KeplerArrays(int size) {
        means = new double[size];
        eccentricities = new double[size];
        anomalies = new double[size];
        for (int i = 0; i < size; i++) {
            means[i] = Kepler.mean(i);
            eccentricities[i] = Kepler.eccentricity(i);
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < means.length; i++) {
            anomalies[i] = Kepler.solve(means[i], eccentricities[i]);
        }
    }

    @Override
    public long digest() {
        Digest digest = new Digest();
        for (double anomaly : anomalies) {
            digest.add(anomaly);
        }
        return digest.value();
    }
}
