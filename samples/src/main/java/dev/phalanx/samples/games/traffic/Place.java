package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// Where a car is: on which lane, and how far along it, in metres.
final class Place implements IComponentData {
    public int lane;
    public float metres;
}
