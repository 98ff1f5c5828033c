package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.IComponentData;

/// A ball of rock that fish swim around.
///
/// @param x metres to the east
/// @param y metres upwards
/// @param z metres to the north
/// @param radius in metres
public record Rock(float x, float y, float z, float radius) implements IComponentData {
    /// Who is in the very middle is taken to be this far from it, in metres.
    private static final float NEAREST = 0.001f;

    /// Drives away who comes near, the more the nearer.
    ///
    /// @param reach how far from the surface it is felt, in metres
    void drive(Swimmer fish, Wish wish, float reach, float weight) {
        float dx = fish.x - x;
        float dy = fish.y - y;
        float dz = fish.z - z;
        float distance = Math.max(NEAREST, (float) Math.sqrt(dx * dx + dy * dy + dz * dz));
        float nearness = Math.max(0, 1 - (distance - radius) / reach);
        wish.add(dx, dy, dz, weight * nearness / distance);
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
