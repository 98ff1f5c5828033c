package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// Where something moves to, in metres per second.
public final class Velocity implements IComponentData {
    /// To the east.
    public float x;

    /// To the north.
    public float y;

    /// At rest.
    public Velocity() {}

    Velocity(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
