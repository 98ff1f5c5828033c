package dev.phalanx.contenders.artemis;

import com.artemis.PooledComponent;
import dev.phalanx.bench.workload.Hunt;

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

    /// Moves towards another vector as [Hunt#step] says.
    ///
    /// @return whether it moved: false if the other one is within reach
    final boolean approach(Vector other) {
        float toX = other.x - x;
        float toY = other.y - y;
        float toZ = other.z - z;
        float step = Hunt.step(toX * toX + toY * toY + toZ * toZ);
        x += toX * step;
        y += toY * step;
        z += toZ * step;
        return step != 0;
    }

    @Override
    protected final void reset() {
        set(0, 0, 0);
    }
}
