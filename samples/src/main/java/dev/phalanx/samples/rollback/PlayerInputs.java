package dev.phalanx.samples.rollback;

/// The inputs of one player: those that are known, and those that ticks were simulated with.
final class PlayerInputs {
    /// How many ticks are kept: more than there are between the first that may be simulated again and the last input
    /// that may be known.
    private static final int KEPT = 64;

    private final byte[] known = new byte[KEPT];
    private final byte[] used = new byte[KEPT];
    private int last;

    /// The last tick whose input is known, as are those of all ticks before it; 0 before the first.
    int last() {
        return last;
    }

    /// Adds the input of the tick after the [#last()] one.
    void add(byte buttons) {
        last++;
        known[last % KEPT] = buttons;
    }

    /// The input of a tick, which is known.
    byte get(int tick) {
        return known[tick % KEPT];
    }

    /// The input to simulate a tick with: the known one, or the last known one as a prediction.
    byte use(int tick) {
        byte buttons = known[Math.min(tick, last) % KEPT];
        used[tick % KEPT] = buttons;
        return buttons;
    }

    /// What a tick was simulated with last.
    byte used(int tick) {
        return used[tick % KEPT];
    }
}
