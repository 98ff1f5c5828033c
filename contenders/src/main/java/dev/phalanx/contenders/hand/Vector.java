package dev.phalanx.contenders.hand;

/// A vector of three.
final class Vector {
    float x;
    float y;
    float z;

    Vector(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    void add(Vector other, float factor) {
        x += other.x * factor;
        y += other.y * factor;
        z += other.z * factor;
    }
}
