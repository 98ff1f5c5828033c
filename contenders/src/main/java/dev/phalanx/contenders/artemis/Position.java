package dev.phalanx.contenders.artemis;

import dev.phalanx.bench.workload.Values;

/// Where an entity is.
public final class Position extends Vector {
    /// Called by the world.
    public Position() {}

    void start(int number) {
        set(Values.x(number), Values.y(number), Values.z(number));
    }
}
