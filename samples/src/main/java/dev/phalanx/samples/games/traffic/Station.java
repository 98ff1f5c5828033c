package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// Where cars are filled up.
final class Station implements IComponentData {
    public int served;
    public float metres;
}
