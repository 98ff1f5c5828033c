package dev.phalanx.collections;

import dev.phalanx.jobs.internal.scheduling.Scheduling;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Chained hashing over entry numbers, for one thread or for many that only add.
///
/// ```
/// buckets[b]   0, or the first entry of the chain plus 1
/// next[entry]  0, or the next entry of the chain plus 1; FREE - 1 - n for one in the list of free
///              entries before entry n - 1; the bucket for one that waits for its chain
/// ```
///
/// Entries below `taken` are in a chain, in the list of free entries, wait for a chain, or are claimed by a thread,
/// which says nothing in `next`. Threads claim entries in blocks, for which there is some room beyond the capacity.
///
/// # Entries that wait
///
/// Entries that many threads add wait until a chain is requested. Nothing is shared while they add, and the first
/// thread that requests a chain builds the chains alone: [#link()] puts entries into the existing ones. If all entries
/// wait and there are many, they are moved instead, so that those of one bucket are adjacent and a walk along a chain
/// goes through memory in order: [#beginGroups()], then [#place(int)] for each, then [#linkGroups()].
final class Chains {
    /// No entry.
    static final int NONE = -1;

    private static final int FREE = -1;
    private static final int SMALLEST_BLOCK = 32;
    private static final int LARGEST_BLOCK = 1024;
    private static final int SPARSE = 8;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(Chains.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final EntryRanges waiting = new EntryRanges();
    /// Those of claims that have ended, for later claims.
    private final List<EntryRanges> spareRanges = new ArrayList<>();
    private int capacity;
    private int[] buckets = {};
    private int[] next = {};
    private int shift;
    private int taken;
    private int free = NONE;
    private int count;
    private int waitingCount;
    private int changes;
    private volatile boolean isLinked = true;

    Chains(int capacity) {
        allocate(capacity);
    }

    private void allocate(int newCapacity) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(8, Math.min(1 << 30, newCapacity)) - 1);
        capacity = newCapacity;
        buckets = new int[1 << bits];
        shift = Integer.SIZE - bits;
        next = Arrays.copyOf(
                next, Math.max(taken, newCapacity + block() * (Scheduling.get().workerCount() + 2)));
    }

    /// The number of entries that a thread claims at a time: in large maps so many that threads seldom meet.
    private int block() {
        return Math.clamp(capacity / LARGEST_BLOCK, SMALLEST_BLOCK, LARGEST_BLOCK);
    }

    /// The required length of arrays with a place for each entry.
    int size() {
        return next.length;
    }

    int capacity() {
        return capacity;
    }

    int count() {
        return count;
    }

    /// The number of times that entries were added or removed.
    int changes() {
        return changes;
    }

    /// The number after the last entry that may be used.
    int end() {
        return taken;
    }

    boolean isUsed(int entry) {
        return next[entry] >= 0;
    }

    int bucket(int hash) {
        return (hash * 0x9E37_79B9) >>> shift;
    }

    int first(int bucket) {
        return buckets[bucket] - 1;
    }

    int firstAcquire(int bucket) {
        return (int) INTS.getAcquire(buckets, bucket) - 1;
    }

    int next(int entry) {
        return next[entry] - 1;
    }

    // For one thread.

    /// A free entry, or NONE if the capacity is used.
    int take() {
        if (count >= capacity) {
            return NONE;
        }
        count++;
        changes++;
        int entry = free;
        if (entry == NONE) {
            return taken++;
        }
        free = FREE - 2 - next[entry];
        return entry;
    }

    /// Returns if another entry fits the capacity.
    ///
    /// @throws IllegalStateException otherwise
    void requireRoom(String name) {
        if (count >= capacity) {
            throw Capacities.full(name, capacity);
        }
    }

    /// Puts an entry before the others of a chain.
    void link(int bucket, int entry) {
        next[entry] = buckets[bucket];
        buckets[bucket] = entry + 1;
    }

    /// Takes an entry out of its chain and makes it free.
    void unlink(int bucket, int entry) {
        if (first(bucket) == entry) {
            buckets[bucket] = next[entry];
        } else {
            int before = first(bucket);
            while (next(before) != entry) {
                before = next(before);
            }
            next[before] = next[entry];
        }
        count--;
        changes++;
        release(entry);
    }

    private void release(int entry) {
        next[entry] = FREE - 2 - free;
        free = entry;
    }

    void clear() {
        Arrays.fill(buckets, 0);
        taken = 0;
        free = NONE;
        count = 0;
        changes++;
        endWait();
    }

    /// Empties the buckets for another capacity. Every used entry has to be linked again.
    ///
    /// @throws IllegalArgumentException if there are more entries
    void setCapacity(int newCapacity, String name) {
        if (newCapacity < count) {
            throw new IllegalArgumentException(name + " has " + count + " entries, more than the capacity "
                    + newCapacity + ". Remove some first.");
        }
        allocate(newCapacity);
        changes++;
    }

    // For the first thread that requests a chain.

    /// Whether no entry waits.
    boolean isLinked() {
        return isLinked;
    }

    /// Same as [#isLinked()] says otherwise, for a thread that no other one reads beside.
    boolean isAnyWaiting() {
        return waitingCount > 0;
    }

    /// The entries that wait.
    EntryRanges waiting() {
        return waiting;
    }

    /// Puts the entries that wait before the others of their chains.
    void link() {
        for (int range = 0; range < waiting.count(); range++) {
            for (int entry = waiting.from(range); entry < waiting.to(range); entry++) {
                link(next[entry], entry);
            }
        }
        endWait();
    }

    /// Whether all entries wait, and so many of them that going through all buckets is little beside that.
    boolean isWorthGrouping() {
        return waitingCount == count && count >= buckets.length / SPARSE;
    }

    /// Gets ready for [#place(int)].
    void beginGroups() {
        for (int range = 0; range < waiting.count(); range++) {
            for (int entry = waiting.from(range); entry < waiting.to(range); entry++) {
                buckets[next[entry]]++;
            }
        }
        int end = 0;
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            end += buckets[bucket];
            buckets[bucket] = end;
        }
    }

    /// The number that a waiting entry gets: before those of its bucket that got theirs earlier.
    int place(int entry) {
        return --buckets[next[entry]];
    }

    /// Makes a chain of the entries of each bucket, which have got their new numbers.
    void linkGroups() {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            int from = buckets[bucket];
            int to = bucket + 1 < buckets.length ? buckets[bucket + 1] : count;
            for (int entry = from; entry < to; entry++) {
                next[entry] = entry + 2;
            }
            if (from < to) {
                next[to - 1] = 0;
            }
            buckets[bucket] = from < to ? from + 1 : 0;
        }
        taken = count;
        free = NONE;
        endWait();
    }

    private void endWait() {
        waiting.clear();
        waitingCount = 0;
        isLinked = true;
    }

    // For many threads.

    private int addWaiting(EntryRanges ranges) {
        int waits = waiting.addAll(ranges);
        ranges.clear();
        spareRanges.add(ranges);
        return waits;
    }

    /// The entries that one thread has claimed.
    final class Claim {
        private int cursor;
        private int end;
        private int linked;
        private @Nullable EntryRanges left;

        /// A free entry.
        ///
        /// @throws IllegalStateException if there is none
        int take(String name) {
            if (cursor == end) {
                claim(name);
            }
            return cursor++;
        }

        private void claim(String name) {
            for (; ; ) {
                int from = (int) TAKEN.getVolatile(Chains.this);
                int to = Math.min(next.length, from + block());
                if (from == to) {
                    claimFreed(name);
                    return;
                }
                if (TAKEN.compareAndSet(Chains.this, from, to)) {
                    cursor = from;
                    end = to;
                    return;
                }
            }
        }

        /// Claims one entry of the list of free ones.
        private void claimFreed(String name) {
            synchronized (Chains.this) {
                if (free == NONE) {
                    throw Capacities.full(name, capacity);
                }
                cursor = free;
                end = cursor + 1;
                free = FREE - 2 - next[cursor];
            }
        }

        /// Gives back the entry that was taken last.
        void giveBack(int entry) {
            cursor = entry;
        }

        /// Puts an entry before `first`, if that is still the first of its chain.
        boolean linkIfFirst(int bucket, int first, int entry) {
            next[entry] = first + 1;
            if (INTS.compareAndSet(buckets, bucket, first + 1, entry + 1)) {
                linked++;
                return true;
            }
            return false;
        }

        /// Leaves an entry to the first thread that requests a chain after the claim has ended.
        void leave(int bucket, int entry) {
            next[entry] = bucket;
            EntryRanges ranges = left;
            if (ranges == null) {
                ranges = emptyRanges();
                left = ranges;
            }
            ranges.add(entry);
        }

        private EntryRanges emptyRanges() {
            synchronized (Chains.this) {
                return spareRanges.isEmpty() ? new EntryRanges() : spareRanges.removeLast();
            }
        }

        /// Gives back what was claimed and not used.
        ///
        /// @throws IllegalStateException if threads have added more than the capacity
        void end(String name) {
            synchronized (Chains.this) {
                int waits = left == null ? 0 : addWaiting(left);
                left = null;
                waitingCount += waits;
                isLinked &= waits == 0;
                for (; cursor < end; cursor++) {
                    release(cursor);
                }
                count += linked + waits;
                changes += linked + waits;
                linked = 0;
                if (count > capacity) {
                    throw Capacities.full(name, capacity);
                }
            }
        }
    }
}
