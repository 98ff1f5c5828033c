package dev.phalanx.collections;

import dev.phalanx.jobs.JobWorkers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Chained hashing over entry numbers, for one thread or for many that only add.
///
/// ```
/// buckets[b]   0, or the first entry of the chain plus 1
/// next[entry]  0, or the next entry of the chain plus 1; FREE for an entry that is not in a chain,
///              or FREE - 1 - n for one in the list of free entries before entry n - 1
/// ```
///
/// Entries below `taken` are in a chain, in the list of free entries, or claimed by a thread. Threads claim entries in
/// blocks, for which there is some room beyond the capacity.
final class Chains {
    /// No entry.
    static final int NONE = -1;

    private static final int FREE = -1;
    private static final int SMALLEST_BLOCK = 32;
    private static final int LARGEST_BLOCK = 1024;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(Chains.class, "taken", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ArrayDeque<PendingChains> spares = new ArrayDeque<>();
    private int capacity;
    private int[] buckets = {};
    private int[] next = {};
    private int shift;
    private int taken;
    private int free = NONE;
    private int count;
    private int changes;

    Chains(int capacity) {
        allocate(capacity);
    }

    private void allocate(int newCapacity) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(8, Math.min(1 << 30, newCapacity)) - 1);
        int old = next.length;
        capacity = newCapacity;
        buckets = new int[1 << bits];
        shift = Integer.SIZE - bits;
        next = Arrays.copyOf(next, Math.max(taken, newCapacity + block() * (JobWorkers.threadCount() + 1)));
        if (next.length > old) {
            Arrays.fill(next, old, next.length, FREE);
        }
    }

    /// How many entries a thread claims at a time: in large maps so many that threads seldom meet.
    private int block() {
        return Math.clamp(capacity / LARGEST_BLOCK, SMALLEST_BLOCK, LARGEST_BLOCK);
    }

    /// How long arrays with a place for each entry have to be.
    int size() {
        return next.length;
    }

    int capacity() {
        return capacity;
    }

    int count() {
        return count;
    }

    /// How often entries were added or removed.
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
        Arrays.fill(next, 0, taken, FREE);
        taken = 0;
        free = NONE;
        count = 0;
        changes++;
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

    // For many threads.

    /// The entries that one thread has claimed.
    final class Claim {
        private int cursor;
        private int end;
        private int linked;
        private @Nullable PendingChains pending;

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
                next[cursor] = FREE;
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
            next[entry] = FREE;
            return false;
        }

        /// Puts an entry before the others of a chain, at the latest when the claim ends.
        void link(int bucket, int entry) {
            PendingChains own = pending;
            if (own == null) {
                own = begin();
            }
            own.link(buckets, next, bucket, entry);
            linked++;
        }

        private PendingChains begin() {
            PendingChains own;
            synchronized (Chains.this) {
                own = spares.poll();
            }
            pending = own == null ? new PendingChains() : own;
            return pending;
        }

        /// Gives back what was claimed and not used.
        ///
        /// @throws IllegalStateException if threads have added more than the capacity
        void end(String name) {
            PendingChains own = pending;
            pending = null;
            if (own != null) {
                own.publish(buckets, next);
            }
            synchronized (Chains.this) {
                if (own != null) {
                    spares.push(own);
                }
                for (; cursor < end; cursor++) {
                    release(cursor);
                }
                count += linked;
                changes += linked;
                linked = 0;
                if (count > capacity) {
                    throw Capacities.full(name, capacity);
                }
            }
        }
    }
}
