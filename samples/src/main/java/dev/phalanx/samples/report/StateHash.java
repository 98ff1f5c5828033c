package dev.phalanx.samples.report;

/// A 64-bit hash of a row of numbers that depends on each of them and on their order, and is the same on every
/// platform.
public final class StateHash {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private long state = FACTOR;

    /// The hash of no numbers yet.
    public StateHash() {}

    /// Adds a number.
    ///
    /// @param value the number
    public void add(float value) {
        state = (state ^ Float.floatToIntBits(value)) * FACTOR;
        state ^= state >>> 29;
    }

    /// The hash of the numbers so far.
    ///
    /// @return the hash
    public long value() {
        long mixed = (state ^ state >>> 32) * FACTOR;
        return mixed ^ mixed >>> 31;
    }
}
