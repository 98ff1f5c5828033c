package dev.phalanx.bench.workload;

/// The digest of a state: a number that two states share if they have the same entities with the same values to the
/// last bit, in whatever order.
public final class Digest {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xBF58476D1CE4E5B9L;

    private long sum;

    /// The digest of nothing.
    public Digest() {}

    /// Adds one entity.
    ///
    /// @param values its values, in the order that the workload names them; a `boolean` is 0 or 1
    public void add(double... values) {
        long hash = FIRST * (values.length + 1);
        for (double value : values) {
            hash = (hash ^ Double.doubleToLongBits(value)) * SECOND;
            hash ^= hash >>> 29;
        }
        sum += hash;
    }

    /// The digest of what was added.
    public long value() {
        return sum;
    }
}
