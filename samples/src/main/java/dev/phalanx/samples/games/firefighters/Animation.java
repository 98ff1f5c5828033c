package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// What a renderer shows of a firefighter.
final class Animation implements IComponentData {
    /// Whether it walks.
    public boolean isWalking;

    /// Whether it holds a bucket.
    public boolean isCarrying;

    /// Where it looks, in radians about the vertical axis: 0 is along z.
    public float heading;

    /// How far the clip has come, from 0 to 1.
    public float phase;
}
