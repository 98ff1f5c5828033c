package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// Where something goes.
public final class Drift implements IComponentData {
    /// Columns in a second.
    public float x;

    /// Rows in a second.
    public float y;

    /// All zeros.
    public Drift() {}
}
