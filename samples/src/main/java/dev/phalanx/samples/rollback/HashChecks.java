package dev.phalanx.samples.rollback;

import java.util.ArrayList;
import java.util.List;

/// Compares the hashes of confirmed ticks with those of the other players, in order. Hashes have numbers: number 1 is
/// that of the first tick that is compared.
final class HashChecks {
    /// How many hashes are kept.
    private static final int KEPT = 64;

    private final int interval;
    private final long[] own = new long[KEPT];
    private final long[][] others;
    private final int[][] numbers;
    private final int[] agreed;
    private int last;

    /// @param players how many players there are
    /// @param interval the ticks between two hashes
    HashChecks(int players, int interval) {
        this.interval = interval;
        others = new long[players][KEPT];
        numbers = new int[players][KEPT];
        agreed = new int[players];
    }

    /// The tick of the next own hash.
    int nextTick() {
        return (last + 1) * interval;
    }

    /// Adds the own hash of the [#nextTick()].
    void add(long hash) {
        last++;
        own[last % KEPT] = hash;
    }

    /// Whether the next own hash has room: whether the other players have confirmed enough of those before it.
    ///
    /// @param player the own player
    boolean hasRoom(int player) {
        for (int other = 0; other < agreed.length; other++) {
            if (other != player && last + 1 - agreed[other] >= KEPT) {
                return false;
            }
        }
        return true;
    }

    /// Adds hashes of another player.
    ///
    /// @param firstTick the tick of the first one
    /// @return whether there was a new one
    boolean add(int player, int firstTick, List<Long> hashes) {
        boolean isNew = false;
        for (int i = 0; i < hashes.size(); i++) {
            int number = firstTick / interval + i;
            if (number > agreed[player] && number < agreed[player] + KEPT && numbers[player][number % KEPT] != number) {
                numbers[player][number % KEPT] = number;
                others[player][number % KEPT] = hashes.get(i);
                isNew = true;
            }
        }
        return isNew;
    }

    /// Compares what both sides have.
    ///
    /// @param player the other player
    /// @return the first tick whose hashes differ, or 0 if none is known
    int firstDifference(int player) {
        int next = agreed[player] + 1;
        while (next <= last && numbers[player][next % KEPT] == next) {
            if (own[next % KEPT] != others[player][next % KEPT]) {
                return next * interval;
            }
            agreed[player] = next;
            next++;
        }
        return 0;
    }

    /// The last tick up to which the hashes of another player were the same.
    int agreedTick(int player) {
        return agreed[player] * interval;
    }

    /// How many own hashes there are.
    int count() {
        return last;
    }

    /// The last own hashes.
    ///
    /// @param most how many at most
    List<Long> latest(int most) {
        List<Long> hashes = new ArrayList<>();
        for (int number = Math.max(1, last - most + 1); number <= last; number++) {
            hashes.add(own[number % KEPT]);
        }
        return hashes;
    }
}
