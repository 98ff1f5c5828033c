package dev.phalanx.contenders.artemis;

import com.artemis.PooledComponent;

/// A component of a vector of three.
abstract class Vector extends PooledComponent {
    float x;
    float y;
    float z;

    final void set(float newX, float newY, float newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }

    final void add(Vector other, float factor) {
        x += other.x * factor;
        y += other.y * factor;
        z += other.z * factor;
    }

    @Override
    protected final void reset() {
        set(0, 0, 0);
    }
}
