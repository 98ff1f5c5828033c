package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;

/// A cart, whose wheels are of its group.
final class Cart implements IComponentData {
    public float seconds;
    public float angle;
}
