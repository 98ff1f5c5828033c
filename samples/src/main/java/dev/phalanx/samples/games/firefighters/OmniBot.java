package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// A firefighter who works alone: it fills its bucket, carries it to a fire, empties it and goes back.
final class OmniBot implements IComponentData {
    /// Where its water is, in metres.
    public float waterX;

    /// Where its water is, in metres.
    public float waterZ;

    /// The burning cell that it goes to, or -1.
    public int fire = -1;
}
