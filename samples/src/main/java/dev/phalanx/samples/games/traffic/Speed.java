package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// Metres each second.
final class Speed implements IComponentData {
    public float value;
}
