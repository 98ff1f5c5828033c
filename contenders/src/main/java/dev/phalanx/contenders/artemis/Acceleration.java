package dev.phalanx.contenders.artemis;

import dev.phalanx.bench.workload.Values;

/// How fast that changes.
public final class Acceleration extends Vector {
    /// Called by the world.
    public Acceleration() {}

    void start(int number) {
        set(Values.ax(number), Values.ay(number), Values.az(number));
    }
}
