package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;

/// The place to which a unit was sent.
final class Destination implements IComponentData {
    public float x;
    public float y;
}
