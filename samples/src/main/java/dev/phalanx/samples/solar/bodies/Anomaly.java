package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.IComponentData;

/// Where on its ellipse a body is, in units of the half axes: with the eccentric anomaly E, `cos E − e` and `sin E`.
public final class Anomaly implements IComponentData {
    /// `cos E − e`, along the half axis towards the perihelion.
    public float p;

    /// `sin E`, along the half axis 90° ahead.
    public float q;
}
