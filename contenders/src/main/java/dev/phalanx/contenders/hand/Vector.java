package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Hunt;
import dev.phalanx.bench.workload.Values;

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

    static Vector position(int number) {
        return new Vector(Values.x(number), Values.y(number), Values.z(number));
    }

    static Vector velocity(int number) {
        return new Vector(Values.vx(number), Values.vy(number), Values.vz(number));
    }

    static Vector acceleration(int number) {
        return new Vector(Values.ax(number), Values.ay(number), Values.az(number));
    }

    void add(Vector other, float factor) {
        x += other.x * factor;
        y += other.y * factor;
        z += other.z * factor;
    }

    /// Moves towards another vector as [Hunt#step] says.
    ///
    /// @return whether it moved: false if the other one is within reach
    boolean approach(Vector other) {
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
