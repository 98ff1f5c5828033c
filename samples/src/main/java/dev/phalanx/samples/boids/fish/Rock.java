package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.IComponentData;

/// A ball of rock that fish swim around.
///
/// @param x metres to the east
/// @param y metres upwards
/// @param z metres to the north
/// @param radius in metres
public record Rock(float x, float y, float z, float radius) implements IComponentData {
    /// Drives away who comes near, the more the nearer.
    ///
    /// @param reach how far from the surface it is felt, in metres
    void drive(Swimmer fish, Wish wish, float reach, float weight) {
        float dx = fish.x - x;
        float dy = fish.y - y;
        float dz = fish.z - z;
        float gap = (float) Math.sqrt(dx * dx + dy * dy + dz * dz) - radius;
        if (gap < reach) {
            wish.addUnit(dx, dy, dz, weight * (1 - gap / reach));
        }
    }

    /// Moves who is inside to the surface.
    void push(Swimmer fish) {
        float dx = fish.x - x;
        float dy = fish.y - y;
        float dz = fish.z - z;
        float square = dx * dx + dy * dy + dz * dz;
        if (square < radius * radius && square > 0) {
            float scale = radius / (float) Math.sqrt(square);
            fish.x = x + dx * scale;
            fish.y = y + dy * scale;
            fish.z = z + dz * scale;
        }
    }
}
