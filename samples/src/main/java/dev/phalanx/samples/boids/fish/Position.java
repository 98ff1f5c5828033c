package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.IComponentData;

/// Where a fish is, in metres from a corner of the sea.
public final class Position implements IComponentData {
    /// To the east.
    public float x;

    /// Upwards.
    public float y;

    /// To the north.
    public float z;
}
