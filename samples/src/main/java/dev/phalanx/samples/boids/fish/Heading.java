package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.IComponentData;

/// Where a fish swims to: a direction of length 1.
public final class Heading implements IComponentData {
    /// To the east.
    public float x;

    /// Upwards.
    public float y;

    /// To the north.
    public float z;

    /// Turns a part of the way towards a wish.
    ///
    /// @param wish where to, of any length
    /// @param part the part, from 0 to 1
    void turn(Wish wish, float part) {
        float newX = x + (wish.x - x) * part;
        float newY = y + (wish.y - y) * part;
        float newZ = z + (wish.z - z) * part;
        float length = (float) Math.sqrt(newX * newX + newY * newY + newZ * newZ);
        if (length > 0) {
            x = newX / length;
            y = newY / length;
            z = newZ / length;
        }
    }
}
