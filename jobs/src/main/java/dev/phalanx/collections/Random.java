package dev.phalanx.collections;

/// A stream of random numbers that is a struct: a key, and how many numbers were drawn.
///
/// Number `n` of a stream is a function of the key and of `n` alone, so a stream can be stored in a component or a
/// collection and gives the same numbers on every machine. [#of(long, long)] gives each entity or index a separate
/// stream, independent of the thread. It is not for secrets. (Unity.Mathematics: `Random`, `Random.CreateFromIndex`.)
public final class Random {
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;
    private static final double DOUBLE_UNIT = 0x1p-53;
    private static final float FLOAT_UNIT = 0x1p-24f;

    /// The key, which identifies the stream.
    public long key;

    /// The number of numbers that were drawn.
    public long counter;

    /// The stream of seed 0.
    public Random() {}

    /// The stream of a seed.
    public static Random of(long seed) {
        return of(seed, 0);
    }

    /// Stream number `index` of a seed. Neighbouring indexes have nothing in common.
    public static Random of(long seed, long index) {
        Random random = new Random();
        random.key = mix(mix(seed + STEP) + index * 0xD1B5_4A32_D192_ED03L);
        return random;
    }

    /// Of all longs, each equally likely.
    public long nextLong() {
        counter++;
        return mix(key ^ mix(counter * STEP));
    }

    private static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }

    /// Of all ints, each equally likely.
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /// From 0 (inclusive) to `max` (exclusive).
    ///
    /// @throws IllegalArgumentException if `max` is below 1
    public int nextInt(int max) {
        return nextInt(0, max);
    }

    /// From `min` (inclusive) to `max` (exclusive).
    ///
    /// @throws IllegalArgumentException if `max` is not above `min`
    public int nextInt(int min, int max) {
        if (min >= max) {
            throw new IllegalArgumentException(
                    "There is no int from " + min + " up to " + max + ". Give a maximum above the minimum.");
        }
        long range = (long) max - min;
        return (int) (min + Math.unsignedMultiplyHigh(nextLong(), range));
    }

    /// From 0 (inclusive) to 1 (exclusive), in steps of 2⁻²⁴.
    public float nextFloat() {
        return (nextLong() >>> 40) * FLOAT_UNIT;
    }

    /// From `min` (inclusive) to `max`, which rounding may reach.
    ///
    /// @return `min` if both are equal
    /// @throws IllegalArgumentException if a bound is not finite, `max` is below `min`, or the difference of both is
    ///     above [Float#MAX_VALUE]
    public float nextFloat(float min, float max) {
        float range = max - min;
        if (!(range >= 0 && range <= Float.MAX_VALUE)) {
            throw noRange(min, max);
        }
        return min + nextFloat() * range;
    }

    /// From 0 (inclusive) to 1 (exclusive), in steps of 2⁻⁵³.
    public double nextDouble() {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    /// From `min` (inclusive) to `max`, which rounding may reach.
    ///
    /// @return `min` if both are equal
    /// @throws IllegalArgumentException if a bound is not finite, `max` is below `min`, or the difference of both is
    ///     above [Double#MAX_VALUE]
    public double nextDouble(double min, double max) {
        double range = max - min;
        if (!(range >= 0 && range <= Double.MAX_VALUE)) {
            throw noRange(min, max);
        }
        return min + nextDouble() * range;
    }

    private static IllegalArgumentException noRange(float min, float max) {
        return noRange("float", min + " up to " + max, "" + Float.MAX_VALUE);
    }

    private static IllegalArgumentException noRange(double min, double max) {
        return noRange("double", min + " up to " + max, "" + Double.MAX_VALUE);
    }

    private static IllegalArgumentException noRange(String type, String range, String most) {
        return new IllegalArgumentException("There is no " + type + " from " + range
                + ". Give finite bounds, the maximum not below the minimum and at most " + most + " above it.");
    }

    /// True or false, equally likely.
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /// From a normal distribution with mean 0 and standard deviation 1.
    public double nextGaussian() {
        double radius = Math.sqrt(-2 * Math.log(1 - nextDouble()));
        return radius * Math.cos(2 * Math.PI * nextDouble());
    }
}
