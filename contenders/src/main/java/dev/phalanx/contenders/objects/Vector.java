package dev.phalanx.contenders.objects;

import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Values;

/// A vector of three.
public class Vector {
    /// Along the first axis.
    public float x;

    /// Along the second axis.
    public float y;

    /// Along the third axis.
    public float z;

    /// All zeros.
    public Vector() {}

    /// Becomes a vector.
    public final void set(float newX, float newY, float newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }

    /// Becomes the position that an entity starts with.
    public final void setPosition(int number) {
        set(Values.x(number), Values.y(number), Values.z(number));
    }

    /// Becomes the velocity that an entity starts with.
    public final void setVelocity(int number) {
        set(Values.vx(number), Values.vy(number), Values.vz(number));
    }

    /// Becomes the acceleration that an entity starts with.
    public final void setAcceleration(int number) {
        set(Values.ax(number), Values.ay(number), Values.az(number));
    }

    /// Adds a multiple of another vector.
    public final void add(Vector other, float factor) {
        x += other.x * factor;
        y += other.y * factor;
        z += other.z * factor;
    }

    /// Moves towards another vector as [Hunt#step] says.
    ///
    /// @return whether it moved: false if the other one is within reach
    public final boolean approach(Vector other) {
        float toX = other.x - x;
        float toY = other.y - y;
        float toZ = other.z - z;
        float step = Hunt.step(toX * toX + toY * toY + toZ * toZ);
        x += toX * step;
        y += toY * step;
        z += toZ * step;
        return step != 0;
    }
}
