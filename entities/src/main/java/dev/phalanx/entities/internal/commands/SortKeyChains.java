package dev.phalanx.entities.internal.commands;

import java.util.Arrays;

/// The division of a stream into parts by sort key: a new chain begins wherever the key differs from the previous one.
///
/// ```text
/// chain   0     1     2     3
/// key     4     7     4     2
/// era     0     0     0     1      of the job, or the like, that recorded it
/// start   0     120   124   190    word of its first command; it ends where the next one begins
/// ```
final class SortKeyChains {
    private int[] keys = new int[4];
    private int[] eras = new int[4];
    private int[] starts = new int[4];
    private int count;

    int count() {
        return count;
    }

    int key(int chain) {
        return keys[chain];
    }

    int era(int chain) {
        return eras[chain];
    }

    int start(int chain) {
        return starts[chain];
    }

    /// Says that what is recorded from `start` on has this key.
    void follow(int key, int era, int start) {
        int last = count - 1;
        if (last >= 0 && keys[last] == key && eras[last] == era) {
            return;
        }
        if (last >= 0 && starts[last] == start) {
            // Nothing was recorded with the key before.
            keys[last] = key;
            eras[last] = era;
            return;
        }
        begin(key, era, start);
    }

    private void begin(int key, int era, int start) {
        if (count == keys.length) {
            grow();
        }
        keys[count] = key;
        eras[count] = era;
        starts[count] = start;
        count++;
    }

    private void grow() {
        eras = Arrays.copyOf(eras, count * 2);
        starts = Arrays.copyOf(starts, count * 2);
        keys = Arrays.copyOf(keys, count * 2); // the last: its length says that all are long enough
    }

    /// The same division.
    SortKeyChains copy() {
        SortKeyChains copy = new SortKeyChains();
        copy.eras = eras.clone();
        copy.starts = starts.clone();
        copy.keys = keys.clone();
        copy.count = count;
        return copy;
    }

    void clear() {
        count = 0;
    }
}
