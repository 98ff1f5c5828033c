package dev.phalanx.cluster;

import java.util.Arrays;
import java.util.function.LongConsumer;

/// A map from identities of agents to numbers, without objects. Neither keys nor values are 0.
final class IdTable {
    private long[] keys = new long[16];
    private long[] values = new long[16];
    private int size;

    int size() {
        return size;
    }

    /// The value of a key, 0 if there is none.
    long get(long key) {
        return values[find(key)];
    }

    /// Sets the value of a key and returns the one before, 0 if there was none.
    long put(long key, long value) {
        int at = find(key);
        long before = values[at];
        keys[at] = key;
        values[at] = value;
        if (before == 0 && ++size > keys.length / 2) {
            grow();
        }
        return before;
    }

    /// Removes a key and returns its value, 0 if there was none.
    long remove(long key) {
        int gap = find(key);
        long before = values[gap];
        if (before == 0) {
            return 0;
        }
        size--;
        int mask = keys.length - 1;
        for (int at = gap + 1 & mask; values[at] != 0; at = at + 1 & mask) {
            int home = home(keys[at]);
            if ((at - home & mask) >= (at - gap & mask)) {
                keys[gap] = keys[at];
                values[gap] = values[at];
                gap = at;
            }
        }
        values[gap] = 0;
        return before;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(values, 0);
            size = 0;
        }
    }

    /// Hands over all keys. The receiver must not change this table.
    void forEachKey(LongConsumer receiver) {
        for (int i = 0; size > 0 && i < keys.length; i++) {
            if (values[i] != 0) {
                receiver.accept(keys[i]);
            }
        }
    }

    /// The number of places that [#keyAt] and [#valueAt] have.
    int places() {
        return keys.length;
    }

    long keyAt(int place) {
        return keys[place];
    }

    /// The value at a place, 0 if it is empty.
    long valueAt(int place) {
        return values[place];
    }

    private int home(long key) {
        return (int) GlobalId.mix(key) & keys.length - 1;
    }

    /// The place of a key, or the empty one where it would be.
    private int find(long key) {
        int at = home(key);
        while (values[at] != 0 && keys[at] != key) {
            at = at + 1 & keys.length - 1;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new long[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
