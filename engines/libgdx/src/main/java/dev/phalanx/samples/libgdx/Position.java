package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// Where an entity is, in the units of the scene: the origin is at the bottom left.
final class Position implements IComponentData {
    public float x;
    public float y;
}
