package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;

/// What an enemy can still take.
final class Health implements IComponentData {
    public int points;
    public int hits;
}
