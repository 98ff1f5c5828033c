package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A growing set of struct values for one writer, with open addressing in primitive arrays.
///
/// Values go in and out as copies. The order of the values says nothing. (Row COL-3 of the specification.)
///
/// Values are equal as their `equals` says for records and classes that override it, otherwise if all fields are.
///
/// @param <T> the struct type
@CopiesArguments
public class NativeHashSet<T> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeHashSet<?>> COPIES = new Copies<>(NativeHashSet.class);
    private static final Copies<Values<?>> VALUES = new Copies<>(Values.class);

    private static final int SMALLEST = 8;

    final Storage<T> storage;
    final SafetyHandle handle;

    /// What all views of one set share: `used[slot]` says whether a slot has a value, which lies at the first free
    /// slot from the one on that its hash gives. At most two of three slots are used.
    static final class Storage<T> {
        boolean[] used = {};
        NativeArray<T> keys;
        int shift;
        int limit;
        int count;
        /// How often a value was added or removed.
        int changes;

        @Nullable
        Values<T> valuesPrototype;

        Storage(Class<T> type, int capacity) {
            this.keys = NativeArray.ofLength(type, 0);
            allocate(capacity);
        }

        void allocate(int capacity) {
            int slots = Math.max(SMALLEST, Integer.highestOneBit((int) Math.min(1 << 29, capacity * 3L / 2)) * 2);
            used = new boolean[slots];
            keys = StructArrays.ofLength(keys, slots);
            shift = Integer.numberOfLeadingZeros(slots - 1);
            limit = (int) (slots * 2L / 3);
            count = 0;
        }

        /// Makes others of the copy for the struct type.
        Values<T> valuesPrototype() {
            Values<T> present = valuesPrototype;
            if (present == null) {
                present = VALUES.of(keys);
                valuesPrototype = present;
            }
            return present;
        }
    }

    NativeHashSet(Storage<T> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeHashSet<T> create(Storage<T> storage, SafetyHandle handle) {
        return new NativeHashSet<>(storage, handle);
    }

    /// An empty set with room for `capacity` values before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if `type` is not a struct type, or holds native collections
    public static <T> NativeHashSet<T> of(Class<T> type, int capacity) {
        Capacities.require("NativeHashSet", capacity);
        Equality.requireKey(type);
        NativeHashSet<T> prototype = COPIES.of(type);
        return prototype.create(new Storage<>(type, capacity), Handles.of("NativeHashSet", type));
    }

    /// How many values the set has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the set was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        return storage.count;
    }

    /// Whether the set has no values.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// How many values fit before the set grows.
    public int capacity() {
        handle.check();
        return storage.limit;
    }

    /// The slot of the value, or a negative number, from which [~] gives the slot that it would get.
    int find(T key) {
        Storage<T> own = storage;
        boolean[] used = own.used;
        NativeArray<T> keys = own.keys;
        int mask = used.length - 1;
        int slot = (Equality.hash(key) * 0x9E37_79B9) >>> own.shift;
        while (used[slot]) {
            if (Equality.isSame(keys.get(slot), key)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return ~slot;
    }

    /// Adds a value. Returns whether it was not there.
    ///
    /// @throws IllegalStateException if the set is read-only here, or a job that was not completed uses it
    public boolean add(T key) {
        handle.checkWrite();
        int slot = find(key);
        if (slot >= 0) {
            return false;
        }
        Storage<T> own = storage;
        if (own.count == own.limit) {
            rehash(own.count + 1);
            slot = find(key);
        }
        int free = ~slot;
        own.used[free] = true;
        own.keys.set(free, key);
        own.count++;
        own.changes++;
        return true;
    }

    void rehash(int capacity) {
        Storage<T> own = storage;
        boolean[] used = own.used;
        NativeArray<T> keys = own.keys;
        own.allocate(capacity);
        for (int i = 0; i < used.length; i++) {
            if (used[i]) {
                T key = keys.get(i);
                int slot = ~find(key);
                own.used[slot] = true;
                own.keys.set(slot, key);
                own.count++;
            }
        }
    }

    /// Whether the value is there.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the set
    public boolean contains(T key) {
        handle.check();
        return find(key) >= 0;
    }

    /// Removes a value. Returns whether it was there.
    ///
    /// @throws IllegalStateException if the set is read-only here, or a job that was not completed uses it
    public boolean remove(T key) {
        handle.checkWrite();
        int slot = find(key);
        if (slot < 0) {
            return false;
        }
        closeGap(slot);
        storage.count--;
        storage.changes++;
        return true;
    }

    /// Moves values that would not be found any more into the free slot before them.
    void closeGap(int removed) {
        Storage<T> own = storage;
        boolean[] used = own.used;
        int mask = used.length - 1;
        int gap = removed;
        for (int slot = (gap + 1) & mask; used[slot]; slot = (slot + 1) & mask) {
            T key = own.keys.get(slot);
            int home = (Equality.hash(key) * 0x9E37_79B9) >>> own.shift;
            if (((slot - home) & mask) >= ((slot - gap) & mask)) {
                own.keys.set(gap, key);
                gap = slot;
            }
        }
        used[gap] = false;
    }

    /// Removes all values. The capacity stays.
    public void clear() {
        handle.checkWrite();
        Arrays.fill(storage.used, false);
        storage.count = 0;
        storage.changes++;
    }

    /// Makes room for `capacity` values, or gives back what is not needed for them and those that are there.
    public void setCapacity(int capacity) {
        handle.checkWrite();
        Capacities.require(handle.name(), capacity);
        rehash(Math.max(capacity, storage.count));
        storage.changes++;
    }

    /// Adds all values of `other`.
    public void unionWith(NativeHashSet<T> other) {
        for (Values<T> values = other.values(); values.moveNext(); ) {
            add(values.value());
        }
    }

    /// Removes all values of `other`.
    public void exceptWith(NativeHashSet<T> other) {
        for (Values<T> values = other.values(); values.moveNext(); ) {
            remove(values.value());
        }
    }

    /// Removes all values that `other` does not have.
    public void intersectWith(NativeHashSet<T> other) {
        for (T value : toArray()) {
            if (!other.contains(value)) {
                remove(value);
            }
        }
    }

    /// A copy of the values.
    public T[] toArray() {
        handle.check();
        T[] copy = StructArrays.javaArray(storage.keys, storage.count);
        int at = 0;
        for (int i = 0; i < storage.used.length; i++) {
            if (storage.used[i]) {
                copy[at++] = storage.keys.get(i);
            }
        }
        return copy;
    }

    /// A cursor before the first value: `for (var v = set.values(); v.moveNext(); ) { … v.value() … }`.
    public Values<T> values() {
        handle.check();
        Values<T> prototype = storage.valuesPrototype();
        return prototype.create(this, storage.changes);
    }

    /// The same values, for reading only. A job that holds it in a field only reads the set.
    public NativeHashSet<T> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Whether the set has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the set and of every view of it.
    ///
    /// @throws dev.phalanx.structs.DisposedException if it was closed before
    /// @throws IllegalStateException if a job that was not completed uses it
    @Override
    public void close() {
        handle.release();
    }

    @Override
    public SafetyHandle safetyHandle() {
        return handle;
    }

    @Override
    public NativeHashSet<T> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The set's type and how many values it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.count + "]";
    }

    /// A walk over the values of a set. It ends with an error when values are added or removed meanwhile.
    ///
    /// @param <T> the struct type
    public static class Values<T> {
        final NativeHashSet<T> set;
        final int changes;
        int slot = -1;

        Values(NativeHashSet<T> set, int changes) {
            this.set = set;
            this.changes = changes;
        }

        /// Another object of the same class.
        Values<T> create(NativeHashSet<T> set, int changes) {
            return new Values<>(set, changes);
        }

        /// Goes to the next value. Returns whether there is one.
        ///
        /// @throws IllegalStateException if the set was changed since the walk began
        public boolean moveNext() {
            check();
            boolean[] used = set.storage.used;
            do {
                slot++;
            } while (slot < used.length && !used[slot]);
            return slot < used.length;
        }

        /// The value.
        public T value() {
            check();
            return set.storage.keys.get(slot);
        }

        void check() {
            set.handle.check();
            if (set.storage.changes != changes) {
                throw Capacities.changedWhileIterating(set.handle.name());
            }
        }
    }
}
