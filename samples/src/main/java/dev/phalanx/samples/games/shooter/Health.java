package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// How much an enemy can still take.
final class Health implements IComponentData {
    public int points;
    public int hits;
}
