package dev.phalanx.collections;

import java.util.Arrays;

/// Numbers of entries in the order they were added, as ranges without gaps.
final class EntryRanges {
    private static final int[] EMPTY = {};

    private int[] bounds = EMPTY;
    private int count;
    private int end = Chains.NONE;

    /// The number of ranges.
    int count() {
        return count;
    }

    /// The first entry of a range.
    int from(int range) {
        return bounds[2 * range];
    }

    /// The number after the last entry of a range.
    int to(int range) {
        return range == count - 1 ? end : bounds[2 * range + 1];
    }

    void add(int entry) {
        if (entry != end) {
            begin(entry);
        }
        end = entry + 1;
    }

    private void begin(int entry) {
        if (2 * count == bounds.length) {
            bounds = Arrays.copyOf(bounds, Math.max(8, 4 * count));
        }
        if (count > 0) {
            bounds[2 * count - 1] = end;
        }
        bounds[2 * count++] = entry;
    }

    /// Adds all of another. Returns how many entries those are.
    int addAll(EntryRanges others) {
        int added = 0;
        for (int range = 0; range < others.count; range++) {
            int from = others.from(range);
            int to = others.to(range);
            if (from != end) {
                begin(from);
            }
            end = to;
            added += to - from;
        }
        return added;
    }

    void clear() {
        count = 0;
        end = Chains.NONE;
    }
}
