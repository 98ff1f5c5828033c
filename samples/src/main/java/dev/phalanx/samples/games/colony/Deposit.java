package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;

/// What is in the ground.
final class Deposit implements IComponentData {
    public int kind;
    public int amount;
    public float regrowth;
}
