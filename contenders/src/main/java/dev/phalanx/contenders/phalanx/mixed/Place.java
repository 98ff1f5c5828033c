package dev.phalanx.contenders.phalanx.mixed;

import dev.phalanx.entities.components.IComponentData;

/// Where something is.
public final class Place implements IComponentData {
    /// The column.
    public float x;

    /// The row.
    public float y;

    /// All zeros.
    public Place() {}
}
