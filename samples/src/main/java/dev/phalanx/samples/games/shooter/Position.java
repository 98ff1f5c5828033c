package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// A place on the field, in metres.
final class Position implements IComponentData {
    public float x;
    public float y;
}
