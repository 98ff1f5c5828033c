package dev.phalanx.samples.boids.fish;

/// Where a fish would like to swim: the sum of all that draws and drives it.
final class Wish {
    float x;
    float y;
    float z;

    /// Adds a direction of any length, by its length.
    void add(float dx, float dy, float dz, float weight) {
        x += dx * weight;
        y += dy * weight;
        z += dz * weight;
    }

    /// Adds a direction of any length, as if it had the length 1; one of no length adds nothing.
    void addUnit(float dx, float dy, float dz, float weight) {
        float length = (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (length > 0) {
            add(dx, dy, dz, weight / length);
        }
    }
}
