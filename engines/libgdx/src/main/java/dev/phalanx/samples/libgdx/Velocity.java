package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// Where an entity flies to, in units per second.
final class Velocity implements IComponentData {
    public float x;
    public float y;
}
