package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;

/// A place on the field, in metres from its south-west corner.
public final class Position implements IComponentData {
    /// Metres to the east, from 0 to [Field#SIZE].
    public float x;

    /// Metres to the north, from 0 to [Field#SIZE].
    public float y;

    /// The south-west corner.
    public Position() {}

    Position(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
