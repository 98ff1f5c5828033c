package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// A place on the field, in metres from its south-west corner.
public final class Position implements IComponentData {
    /// Metres to the east, from 0 to [Field#WIDTH].
    public float x;

    /// Metres to the north, from 0 to [Field#HEIGHT].
    public float y;

    /// The south-west corner.
    public Position() {}

    Position(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
