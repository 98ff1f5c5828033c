package dev.phalanx.samples.hellocube.crossquery;

import dev.phalanx.entities.components.IComponentData;

/// How a cube moves.
public final class Drift implements IComponentData {
    /// Metres per second to the right.
    public float x;

    /// At rest.
    public Drift() {}

    /// To the right, or to the left if negative.
    public Drift(float x) {
        this.x = x;
    }
}
