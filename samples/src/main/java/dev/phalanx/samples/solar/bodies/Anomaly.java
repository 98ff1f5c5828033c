package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;

/// Where on its ellipse a body is, by its eccentric anomaly.
///
/// `ahead` comes first because [FastKepler#start] leaves it alone: a leaf stored back unchanged before any other
/// store costs nothing.
public final class Anomaly implements IComponentData {
    /// How far it is ahead of the mean anomaly, in radians.
    public double ahead;

    /// The cosine of the eccentric anomaly.
    public double cosine;

    /// The sine of the eccentric anomaly.
    public double sine;
}
