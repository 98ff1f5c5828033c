package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;

/// Where a firefighter is, in metres.
final class Position implements IComponentData {
    public float x;
    public float z;

    /// Whether a point is in reach.
    boolean isNear(float otherX, float otherZ) {
        float dx = otherX - x;
        float dz = otherZ - z;
        return dx * dx + dz * dz < Config.REACH * Config.REACH;
    }
}
