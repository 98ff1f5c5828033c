package dev.phalanx.bench.workload;

/// Three branches, each of which about half of the entities take, in no order that a processor could learn.
public final class Branches {
    private static final float HALF = 0.5f;

    private Branches() {}

    /// What an entity starts with.
    ///
    /// @param component which of three components, from 0
    /// @param number the number of the entity
    /// @return at least 0 and below 1, exact in 24 bits
    public static float start(int component, int number) {
        int bits = (number * 3 + component + 1) * 0x9E37_79B9;
        bits = (bits ^ bits >>> 15) * 0x85EB_CA6B;
        bits = (bits ^ bits >>> 13) * 0xC2B2_AE35;
        return (bits >>> 8) * 0x1p-24f;
    }

    /// What a run computes of three components.
    public static float value(float a, float b, float c) {
        float value = a > HALF ? a * b + c : a - b * c;
        if (b > HALF) {
            value *= c + 1;
        } else {
            value += a;
        }
        if (c > HALF) {
            value = value * value - b;
        }
        return value;
    }
}
