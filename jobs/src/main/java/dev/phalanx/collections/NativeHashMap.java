package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A growing map for one writer, with open addressing in primitive arrays.
///
/// Keys and values go in and out as copies. The order of the entries says nothing. (Row COL-3 of the specification.)
///
/// Keys are equal as their `equals` says for records and classes that override it, otherwise if all fields are.
///
/// @param <K> the struct type of the keys
/// @param <V> the struct type of the values
@CopiesArguments
public class NativeHashMap<K, V> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeHashMap<?, ?>> COPIES = new Copies<>(NativeHashMap.class);
    private static final Copies<Entries<?, ?>> ENTRIES = new Copies<>(Entries.class);

    private static final int SMALLEST = 8;

    final Storage<K, V> storage;
    final SafetyHandle handle;

    /// What all views of one map share: `used[slot]` says whether a slot has an entry, which lies at the first free
    /// slot from the one on that its key's hash gives. At most two of three slots are used.
    static final class Storage<K, V> {
        boolean[] used = {};
        NativeArray<K> keys;
        NativeArray<V> values;
        int shift;
        int limit;
        int count;
        /// How often an entry was added or removed.
        int changes;

        @Nullable
        Entries<K, V> entriesPrototype;

        Storage(Class<K> keyType, Class<V> valueType, int capacity) {
            this.keys = NativeArray.ofLength(keyType, 0);
            this.values = NativeArray.ofLength(valueType, 0);
            allocate(capacity);
        }

        void allocate(int capacity) {
            int slots = Math.max(SMALLEST, Integer.highestOneBit((int) Math.min(1 << 29, capacity * 3L / 2)) * 2);
            used = new boolean[slots];
            keys = StructArrays.ofLength(keys, slots);
            values = StructArrays.ofLength(values, slots);
            shift = Integer.numberOfLeadingZeros(slots - 1);
            limit = (int) (slots * 2L / 3);
            count = 0;
        }

        /// Makes others of the copy for the struct types.
        Entries<K, V> entriesPrototype() {
            Entries<K, V> present = entriesPrototype;
            if (present == null) {
                present = ENTRIES.of(keys, values);
                entriesPrototype = present;
            }
            return present;
        }
    }

    NativeHashMap(Storage<K, V> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeHashMap<K, V> create(Storage<K, V> storage, SafetyHandle handle) {
        return new NativeHashMap<>(storage, handle);
    }

    /// An empty map with room for `capacity` entries before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if a type is not a struct type, or keys hold native collections
    public static <K, V> NativeHashMap<K, V> of(Class<K> keyType, Class<V> valueType, int capacity) {
        Capacities.require("NativeHashMap", capacity);
        Equality.requireKey(keyType);
        NativeHashMap<K, V> prototype = COPIES.of(keyType, valueType);
        return prototype.create(
                new Storage<>(keyType, valueType, capacity), Handles.of("NativeHashMap", keyType, valueType));
    }

    /// How many entries the map has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the map was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        return storage.count;
    }

    /// Whether the map has no entries.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// How many entries fit before the map grows.
    public int capacity() {
        handle.check();
        return storage.limit;
    }

    /// The slot of the key's entry, or a negative number, from which [~] gives the slot that it would get.
    int find(K key) {
        Storage<K, V> own = storage;
        boolean[] used = own.used;
        NativeArray<K> keys = own.keys;
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

    /// Adds an entry if the key has none. Returns whether it was added.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public boolean tryAdd(K key, V value) {
        handle.checkWrite();
        int slot = find(key);
        if (slot >= 0) {
            return false;
        }
        insert(~slot, key, value);
        return true;
    }

    /// Adds an entry for a key that has none.
    ///
    /// @throws IllegalArgumentException if it has one
    public void add(K key, V value) {
        if (!tryAdd(key, value)) {
            throw new IllegalArgumentException(
                    handle.name() + " has the key " + key + " already. Use put to replace its value, or tryAdd.");
        }
    }

    /// Sets the value of a key, whether it has one or not.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public void put(K key, V value) {
        handle.checkWrite();
        Storage<K, V> own = storage;
        boolean[] used = own.used;
        NativeArray<K> keys = own.keys;
        int mask = used.length - 1;
        int slot = (Equality.hash(key) * 0x9E37_79B9) >>> own.shift;
        while (used[slot]) {
            if (Equality.isSame(keys.get(slot), key)) {
                own.values.set(slot, value);
                return;
            }
            slot = (slot + 1) & mask;
        }
        if (own.count == own.limit) {
            insert(slot, key, value);
            return;
        }
        keys.set(slot, key);
        own.values.set(slot, value);
        used[slot] = true;
        own.count++;
        own.changes++;
    }

    void insert(int free, K key, V value) {
        Storage<K, V> own = storage;
        int slot = free;
        if (own.count == own.limit) {
            rehash(own.count + 1);
            slot = ~find(key);
        }
        own.used[slot] = true;
        own.keys.set(slot, key);
        own.values.set(slot, value);
        own.count++;
        own.changes++;
    }

    void rehash(int capacity) {
        Storage<K, V> own = storage;
        boolean[] used = own.used;
        NativeArray<K> keys = own.keys;
        NativeArray<V> values = own.values;
        own.allocate(capacity);
        for (int i = 0; i < used.length; i++) {
            if (used[i]) {
                K key = keys.get(i);
                int slot = ~find(key);
                own.used[slot] = true;
                own.keys.set(slot, key);
                own.values.set(slot, values.get(i));
                own.count++;
            }
        }
    }

    /// Whether the key has an entry.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public boolean containsKey(K key) {
        handle.check();
        return find(key) >= 0;
    }

    /// The value of the key.
    ///
    /// @throws NoSuchElementException if it has none
    /// @throws IllegalStateException if a job that was not completed writes the map
    public V get(K key) {
        handle.check();
        int slot = find(key);
        if (slot < 0) {
            throw new NoSuchElementException(
                    handle.name() + " has no key " + key + ". Ask containsKey, or use getOrDefault.");
        }
        return storage.values.get(slot);
    }

    /// The value of the key, or `otherwise` if it has none.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public V getOrDefault(K key, V otherwise) {
        handle.check();
        int slot = find(key);
        return slot < 0 ? otherwise : storage.values.get(slot);
    }

    /// The value of the key, or null if it has none.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public @Nullable V tryGet(K key) {
        handle.check();
        int found = find(key);
        return found < 0 ? null : storage.values.get(found);
    }

    /// Removes the key's entry. Returns whether there was one.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public boolean remove(K key) {
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

    /// Moves entries that would not be found any more into the free slot before them.
    void closeGap(int removed) {
        Storage<K, V> own = storage;
        boolean[] used = own.used;
        int mask = used.length - 1;
        int gap = removed;
        for (int slot = (gap + 1) & mask; used[slot]; slot = (slot + 1) & mask) {
            K key = own.keys.get(slot);
            int home = (Equality.hash(key) * 0x9E37_79B9) >>> own.shift;
            if (((slot - home) & mask) >= ((slot - gap) & mask)) {
                own.keys.set(gap, key);
                own.values.set(gap, own.values.get(slot));
                gap = slot;
            }
        }
        used[gap] = false;
    }

    /// Removes all entries. The capacity stays.
    public void clear() {
        handle.checkWrite();
        Arrays.fill(storage.used, false);
        storage.count = 0;
        storage.changes++;
    }

    /// Makes room for `capacity` entries, or gives back what is not needed for them and those that are there.
    public void setCapacity(int capacity) {
        handle.checkWrite();
        Capacities.require(handle.name(), capacity);
        rehash(Math.max(capacity, storage.count));
        storage.changes++;
    }

    /// A copy of the keys.
    public K[] keys() {
        handle.check();
        K[] keys = StructArrays.javaArray(storage.keys, storage.count);
        int at = 0;
        for (int i = 0; i < storage.used.length; i++) {
            if (storage.used[i]) {
                keys[at++] = storage.keys.get(i);
            }
        }
        return keys;
    }

    /// A copy of the values, in the order of [#keys()].
    public V[] values() {
        handle.check();
        V[] values = StructArrays.javaArray(storage.values, storage.count);
        int at = 0;
        for (int i = 0; i < storage.used.length; i++) {
            if (storage.used[i]) {
                values[at++] = storage.values.get(i);
            }
        }
        return values;
    }

    /// A cursor before the first entry: `for (var e = map.entries(); e.moveNext(); ) { … e.key(), e.value() … }`.
    public Entries<K, V> entries() {
        handle.check();
        Entries<K, V> prototype = storage.entriesPrototype();
        return prototype.create(this, storage.changes);
    }

    /// The same entries, for reading only. A job that holds it in a field only reads the map.
    public NativeHashMap<K, V> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Whether the map has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the map and of every view of it.
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

    /// @hidden
    @Override
    public @Nullable String nestedContainer() {
        return storage.values.nestedContainer();
    }

    @Override
    public NativeHashMap<K, V> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The map's type and how many entries it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.count + "]";
    }

    /// A walk over the entries of a map. It ends with an error when entries are added or removed meanwhile.
    ///
    /// @param <K> the struct type of the keys
    /// @param <V> the struct type of the values
    public static class Entries<K, V> {
        final NativeHashMap<K, V> map;
        final int changes;
        int slot = -1;

        Entries(NativeHashMap<K, V> map, int changes) {
            this.map = map;
            this.changes = changes;
        }

        /// Another object of the same class.
        Entries<K, V> create(NativeHashMap<K, V> map, int changes) {
            return new Entries<>(map, changes);
        }

        /// Goes to the next entry. Returns whether there is one.
        ///
        /// @throws IllegalStateException if the map was changed since the walk began
        public boolean moveNext() {
            check();
            boolean[] used = map.storage.used;
            do {
                slot++;
            } while (slot < used.length && !used[slot]);
            return slot < used.length;
        }

        /// The entry's key.
        public K key() {
            check();
            return map.storage.keys.get(slot);
        }

        /// The entry's value.
        public V value() {
            check();
            return map.storage.values.get(slot);
        }

        /// Replaces the entry's value.
        public void setValue(V value) {
            map.handle.checkWrite();
            check();
            map.storage.values.set(slot, value);
        }

        void check() {
            map.handle.check();
            if (map.storage.changes != changes) {
                throw Capacities.changedWhileIterating(map.handle.name());
            }
        }
    }
}
