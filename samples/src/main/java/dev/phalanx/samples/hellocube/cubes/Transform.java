package dev.phalanx.samples.hellocube.cubes;

import dev.phalanx.entities.components.IComponentData;

/// Where a cube is, and how far it has turned about its upright axis.
public final class Transform implements IComponentData {
    /// To the right, in metres.
    public float x;
    /// Upwards, in metres.
    public float y;
    /// Away, in metres.
    public float z;
    /// In radians.
    public float angle;

    /// At the origin.
    public Transform() {}

    /// At a place, not turned.
    public Transform(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }
}
