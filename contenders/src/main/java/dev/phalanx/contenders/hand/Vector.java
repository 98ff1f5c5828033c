package dev.phalanx.contenders.hand;

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
}
