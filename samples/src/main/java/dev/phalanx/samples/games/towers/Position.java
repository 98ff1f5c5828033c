package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;

/// A place on the map, in metres.
final class Position implements IComponentData {
    public float x;
    public float y;
}
