package dev.phalanx.contenders.artemis;

import dev.phalanx.bench.workload.Values;

/// How fast an entity is.
public final class Velocity extends Vector {
    /// Called by the world.
    public Velocity() {}

    void start(int number) {
        set(Values.vx(number), Values.vy(number), Values.vz(number));
    }
}
