package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.IComponentData;

/// Where a fish swims to: a direction of length 1.
public final class Heading implements IComponentData {
    /// To the east.
    public float x;

    /// Upwards.
    public float y;

    /// To the north.
    public float z;
}
