package dev.phalanx.bench.workload;

/// Random numbers that are the same for every contender, without an object for each.
public final class Rolls {
    private long state;

    /// Starts a sequence.
    ///
    /// @param seed which one
    public Rolls(long seed) {
        state = seed;
    }

    /// The next number.
    ///
    /// @param bound more than 0
    /// @return from 0 to `bound - 1`
    public int next(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) (((state >>> 32) * bound) >>> 32);
    }

    /// The numbers from 0 to `count - 1` in random order, the same for every contender.
    ///
    /// @param count how many
    public static int[] order(int count) {
        Rolls rolls = new Rolls(count);
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = rolls.next(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    /// A copy of an array, in the order of [#order].
    ///
    /// @param elements the array
    public static <T> T[] shuffled(T[] elements) {
        T[] shuffled = elements.clone();
        int[] order = order(elements.length);
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = elements[order[i]];
        }
        return shuffled;
    }
}
