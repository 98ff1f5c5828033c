package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.IComponentData;

/// Where something is that a school swims to, in metres.
public final class Lure implements IComponentData {
    /// To the east.
    public float x;

    /// Upwards.
    public float y;

    /// To the north.
    public float z;

    float squareDistance(Swimmer fish) {
        float dx = x - fish.x;
        float dy = y - fish.y;
        float dz = z - fish.z;
        return dx * dx + dy * dy + dz * dz;
    }
}
