package dev.phalanx.collections;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Chains that one thread has begun and not put before those of a map yet, of one bucket each.
///
/// While a thread adds to the same buckets again and again, they grow without a word to other threads. A chain is
/// published when another bucket needs its slot, and at the end.
///
/// ```
/// cells[4 * slot]       0, or the bucket plus 1
/// cells[4 * slot + 1]   the first entry of the chain
/// cells[4 * slot + 2]   the last
/// ```
final class PendingChains {
    private static final int SLOTS = 1024;
    private static final int CELLS = 4;
    private static final int FIRST = 1;
    private static final int LAST = 2;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] cells = new int[SLOTS * CELLS];

    /// Puts an entry before the others of the chain of a bucket.
    void link(int[] buckets, int[] next, int bucket, int entry) {
        int[] own = cells;
        int slot = (bucket & SLOTS - 1) * CELLS;
        int held = own[slot];
        if (held == bucket + 1) {
            next[entry] = own[slot + FIRST] + 1;
        } else {
            if (held != 0) {
                publish(buckets, next, slot);
            }
            own[slot] = bucket + 1;
            own[slot + LAST] = entry;
            next[entry] = 0;
        }
        own[slot + FIRST] = entry;
    }

    /// Puts every chain before what the map has in its bucket.
    void publish(int[] buckets, int[] next) {
        for (int slot = 0; slot < cells.length; slot += CELLS) {
            if (cells[slot] != 0) {
                publish(buckets, next, slot);
                cells[slot] = 0;
            }
        }
    }

    private void publish(int[] buckets, int[] next, int slot) {
        int bucket = cells[slot] - 1;
        int published = cells[slot + FIRST] + 1;
        int last = cells[slot + LAST];
        int before;
        do {
            before = (int) INTS.getAcquire(buckets, bucket);
            next[last] = before;
        } while (!INTS.compareAndSet(buckets, bucket, before, published));
    }
}
