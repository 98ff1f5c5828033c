package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;

/// How much a soldier can still take.
final class Health implements IComponentData {
    public int points;
    public int blows;
}
