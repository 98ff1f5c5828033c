package dev.phalanx.cluster;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A map from identities of agents to numbers, without objects. Neither keys nor values are 0.
final class IdTable {
    /// The key of each place, with its value beside it, so that both are read at once.
    private long[] table = new long[32];

    private int size;

    int size() {
        return size;
    }

    /// The value of a key, 0 if there is none.
    long get(long key) {
        return table[2 * find(key) + 1];
    }

    /// Sets the value of a key and returns the one before, 0 if there was none.
    long put(long key, long value) {
        int at = find(key);
        long before = table[2 * at + 1];
        table[2 * at] = key;
        table[2 * at + 1] = value;
        if (before == 0 && ++size > places() / 2) {
            grow();
        }
        return before;
    }

    /// Removes a key and returns its value, 0 if there was none.
    long remove(long key) {
        int gap = find(key);
        long before = table[2 * gap + 1];
        if (before == 0) {
            return 0;
        }
        size--;
        int mask = places() - 1;
        for (int at = gap + 1 & mask; table[2 * at + 1] != 0; at = at + 1 & mask) {
            int home = home(table[2 * at]);
            if ((at - home & mask) >= (at - gap & mask)) {
                table[2 * gap] = table[2 * at];
                table[2 * gap + 1] = table[2 * at + 1];
                gap = at;
            }
        }
        table[2 * gap + 1] = 0;
        return before;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(table, 0);
            size = 0;
        }
    }

    /// Hands over all keys. The receiver must not change this table.
    void forEachKey(LongConsumer receiver) {
        for (int i = 0; size > 0 && i < places(); i++) {
            if (valueAt(i) != 0) {
                receiver.accept(keyAt(i));
            }
        }
    }

    /// The number of places that [#keyAt] and [#valueAt] have.
    int places() {
        return table.length / 2;
    }

    long keyAt(int place) {
        return table[2 * place];
    }

    /// The value at a place, 0 if it is empty.
    long valueAt(int place) {
        return table[2 * place + 1];
    }

    private int home(long key) {
        return (int) GlobalId.mix(key) & places() - 1;
    }

    /// The place of a key, or the empty one where it would be.
    private int find(long key) {
        int at = home(key);
        while (table[2 * at + 1] != 0 && table[2 * at] != key) {
            at = at + 1 & places() - 1;
        }
        return at;
    }

    private void grow() {
        long[] old = table;
        table = new long[2 * old.length];
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int at = find(old[i]);
                table[2 * at] = old[i];
                table[2 * at + 1] = old[i + 1];
            }
        }
    }
}
