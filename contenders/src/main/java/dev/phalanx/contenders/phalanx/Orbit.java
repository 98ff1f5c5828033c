package dev.phalanx.contenders.phalanx;

import dev.phalanx.bench.workload.Kepler;
import dev.phalanx.entities.components.IComponentData;

/// An orbit, and where on it something is.
public final class Orbit implements IComponentData {
    /// The mean anomaly.
    public double mean;

    /// The eccentricity.
    public double eccentricity;

    /// The eccentric anomaly.
    public double anomaly;

    /// All zeros.
    public Orbit() {}

    /// What an entity starts with.
    static Orbit start(int number) {
        Orbit orbit = new Orbit();
        orbit.mean = Kepler.mean(number);
        orbit.eccentricity = Kepler.eccentricity(number);
        return orbit;
    }
}
