package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;

/// Where a soldier stands, in metres.
final class Position implements IComponentData {
    public float x;
    public float y;

    float squaredDistance(float otherX, float otherY) {
        return (otherX - x) * (otherX - x) + (otherY - y) * (otherY - y);
    }
}
