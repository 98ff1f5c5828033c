package dev.phalanx.contenders.hand;

import dev.phalanx.bench.workload.Values;

/// A number in an object.
final class Single {
    float value;

    Single(float value) {
        this.value = value;
    }

    static Single start(int component, int number) {
        return new Single(Values.single(component, number));
    }
}
