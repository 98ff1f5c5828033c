package dev.phalanx.samples.rollback.arena;

import dev.phalanx.entities.components.IComponentData;

/// What a player has achieved.
public final class Score implements IComponentData {
    /// How often the player's shots have hit something.
    public int hits;

    /// How often the player's ship was destroyed.
    public int losses;

    /// Nothing yet.
    public Score() {}
}
