package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A map that many threads can fill at a time, with chains in primitive arrays.
///
/// A thread that adds through [#asParallelWriter()] wins a key for good; the map does not grow meanwhile. Otherwise it
/// grows. Keys and values go in and out as copies. The order of the entries says nothing. (Row COL-4 of the
/// specification.)
///
/// Keys are equal as their `equals` says for records and classes that override it, otherwise if all fields are.
///
/// @param <K> the struct type of the keys
/// @param <V> the struct type of the values
@CopiesArguments
public class NativeParallelHashMap<K, V> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeParallelHashMap<?, ?>> COPIES = new Copies<>(NativeParallelHashMap.class);
    private static final Copies<Entries<?, ?>> ENTRIES = new Copies<>(Entries.class);
    private static final Copies<ParallelWriter<?, ?>> WRITERS = new Copies<>(ParallelWriter.class);

    final Storage<K, V> storage;
    final SafetyHandle handle;

    /// What all views of one map share: entry `i` has its key and its value at `i`, chained from the bucket of its
    /// key.
    static final class Storage<K, V> {
        final Chains chains;
        NativeArray<K> keys;
        NativeArray<V> values;

        @Nullable
        Entries<K, V> entriesPrototype;

        @Nullable
        ParallelWriter<K, V> writerPrototype;

        Storage(Class<K> keyType, Class<V> valueType, int capacity) {
            this.chains = new Chains(capacity);
            this.keys = NativeArray.ofLength(keyType, chains.size());
            this.values = NativeArray.ofLength(valueType, chains.size());
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

        /// Makes others of the copy for the struct types.
        ParallelWriter<K, V> writerPrototype() {
            ParallelWriter<K, V> present = writerPrototype;
            if (present == null) {
                present = WRITERS.of(keys, values);
                writerPrototype = present;
            }
            return present;
        }
    }

    NativeParallelHashMap(Storage<K, V> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeParallelHashMap<K, V> create(Storage<K, V> storage, SafetyHandle handle) {
        return new NativeParallelHashMap<>(storage, handle);
    }

    /// An empty map with room for `capacity` entries before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if a type is not a struct type, or keys hold native collections
    public static <K, V> NativeParallelHashMap<K, V> of(Class<K> keyType, Class<V> valueType, int capacity) {
        Capacities.require("NativeParallelHashMap", capacity);
        Equality.requireKey(keyType);
        NativeParallelHashMap<K, V> prototype = COPIES.of(keyType, valueType);
        return prototype.create(
                new Storage<>(keyType, valueType, capacity), Handles.of("NativeParallelHashMap", keyType, valueType));
    }

    /// How many entries the map has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the map was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        return storage.chains.count();
    }

    /// Whether the map has no entries.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// How many entries the map has room for.
    public int capacity() {
        handle.check();
        return storage.chains.capacity();
    }

    /// The entry of the key, or -1.
    int find(K key) {
        Chains chains = storage.chains;
        return find(key, chains.first(chains.bucket(Equality.hash(key))), Chains.NONE);
    }

    /// The entry of the key in the chain from `from` (inclusive) to `to` (exclusive), or -1.
    int find(K key, int from, int to) {
        Chains chains = storage.chains;
        NativeArray<K> keys = storage.keys;
        for (int entry = from; entry != to; entry = chains.next(entry)) {
            if (Equality.isSame(keys.get(entry), key)) {
                return entry;
            }
        }
        return Chains.NONE;
    }

    /// Adds an entry if the key has none. Returns whether it was added.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public boolean tryAdd(K key, V value) {
        handle.checkWrite();
        if (find(key) >= 0) {
            return false;
        }
        Storage<K, V> own = storage;
        int entry = own.chains.take();
        if (entry < 0) {
            setCapacity(Math.max(8, own.chains.capacity() * 2));
            entry = own.chains.take();
        }
        own.keys.set(entry, key);
        own.values.set(entry, value);
        own.chains.link(own.chains.bucket(Equality.hash(key)), entry);
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
        int entry = find(key);
        if (entry >= 0) {
            storage.values.set(entry, value);
        } else {
            tryAdd(key, value);
        }
    }

    /// Makes room for `capacity` entries.
    ///
    /// @throws IllegalArgumentException if the map has more entries
    public void setCapacity(int capacity) {
        handle.checkWrite();
        Storage<K, V> own = storage;
        Chains chains = own.chains;
        chains.setCapacity(capacity, handle.name());
        own.keys = StructArrays.grow(own.keys, chains.size());
        own.values = StructArrays.grow(own.values, chains.size());
        for (int entry = 0; entry < chains.end(); entry++) {
            if (chains.isUsed(entry)) {
                K key = own.keys.get(entry);
                chains.link(chains.bucket(Equality.hash(key)), entry);
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
        int entry = find(key);
        if (entry < 0) {
            throw new NoSuchElementException(
                    handle.name() + " has no key " + key + ". Ask containsKey, or use getOrDefault.");
        }
        return storage.values.get(entry);
    }

    /// The value of the key, or `otherwise` if it has none.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public V getOrDefault(K key, V otherwise) {
        handle.check();
        int entry = find(key);
        return entry < 0 ? otherwise : storage.values.get(entry);
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
        int entry = find(key);
        if (entry < 0) {
            return false;
        }
        storage.chains.unlink(storage.chains.bucket(Equality.hash(key)), entry);
        return true;
    }

    /// Removes all entries. The capacity stays.
    public void clear() {
        handle.checkWrite();
        storage.chains.clear();
    }

    /// A copy of the keys.
    public K[] keys() {
        handle.check();
        Chains chains = storage.chains;
        K[] keys = StructArrays.javaArray(storage.keys, chains.count());
        int at = 0;
        for (int entry = 0; entry < chains.end(); entry++) {
            if (chains.isUsed(entry)) {
                keys[at++] = storage.keys.get(entry);
            }
        }
        return keys;
    }

    /// A copy of the values, in the order of [#keys()].
    public V[] values() {
        handle.check();
        Chains chains = storage.chains;
        V[] values = StructArrays.javaArray(storage.values, chains.count());
        int at = 0;
        for (int entry = 0; entry < chains.end(); entry++) {
            if (chains.isUsed(entry)) {
                values[at++] = storage.values.get(entry);
            }
        }
        return values;
    }

    /// A cursor before the first entry: `for (var e = map.entries(); e.moveNext(); ) { … e.key(), e.value() … }`.
    public Entries<K, V> entries() {
        handle.check();
        Entries<K, V> prototype = storage.entriesPrototype();
        return prototype.create(this, storage.chains.changes());
    }

    /// The same entries, for reading only. A job that holds it in a field only reads the map.
    public NativeParallelHashMap<K, V> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time; the map does not grow meanwhile.
    public ParallelWriter<K, V> asParallelWriter() {
        ParallelWriter<K, V> prototype = storage.writerPrototype();
        return prototype.create(this, storage.chains.new Claim(), false);
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
    public NativeParallelHashMap<K, V> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The map's type and how many entries it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.chains.count() + "]";
    }

    boolean addAlone(K key, V value) {
        synchronized (storage.chains) {
            handle.checkWrite();
            if (find(key) >= 0) {
                return false;
            }
            storage.chains.requireRoom(handle.name());
            return tryAdd(key, value);
        }
    }

    boolean tryAddShared(Chains.Claim claim, K key, V value) {
        handle.checkWrite();
        Storage<K, V> own = storage;
        Chains chains = own.chains;
        int bucket = chains.bucket(Equality.hash(key));
        int first = chains.firstAcquire(bucket);
        if (find(key, first, Chains.NONE) >= 0) {
            return false;
        }
        int entry = claim.take(handle.name());
        own.keys.set(entry, key);
        own.values.set(entry, value);
        while (!claim.linkIfFirst(bucket, first, entry)) {
            int now = chains.firstAcquire(bucket);
            if (find(key, now, first) >= 0) {
                claim.giveBack(entry);
                return false;
            }
            first = now;
        }
        return true;
    }

    /// Adds to a map, from many threads at a time.
    ///
    /// @param <K> the struct type of the keys
    /// @param <V> the struct type of the values
    @CopiesArguments
    public static class ParallelWriter<K, V> implements NativeContainer {
        final NativeParallelHashMap<K, V> map;
        final Chains.Claim claim;
        final boolean isOfJob;

        ParallelWriter(NativeParallelHashMap<K, V> map, Chains.Claim claim, boolean isOfJob) {
            this.map = map;
            this.claim = claim;
            this.isOfJob = isOfJob;
        }

        /// Another object of the same class.
        ParallelWriter<K, V> create(NativeParallelHashMap<K, V> map, Chains.Claim claim, boolean isOfJob) {
            return new ParallelWriter<>(map, claim, isOfJob);
        }

        /// Adds an entry if the key has none, also from other threads. Returns whether it was added: of several
        /// threads that add one key at the same time, one does.
        ///
        /// @throws IllegalStateException if the map is full, or a job that was not completed uses it
        public boolean tryAdd(K key, V value) {
            return isOfJob ? map.tryAddShared(claim, key, value) : map.addAlone(key, value);
        }

        /// How many entries the map has room for.
        public int capacity() {
            return map.storage.chains.capacity();
        }

        @Override
        public void flush() {
            claim.end(map.handle.name());
        }

        @Override
        public SafetyHandle safetyHandle() {
            return map.handle;
        }

        /// @hidden
        @Override
        public @Nullable String nestedContainer() {
            return map.nestedContainer();
        }

        @Override
        public ParallelWriter<K, V> forJob(SafetyHandle handle) {
            return create(map.forJob(handle), map.storage.chains.new Claim(), true);
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }

    /// A walk over the entries of a map. It ends with an error when entries are added or removed meanwhile.
    ///
    /// @param <K> the struct type of the keys
    /// @param <V> the struct type of the values
    public static class Entries<K, V> {
        final NativeParallelHashMap<K, V> map;
        final int changes;
        int entry = -1;

        Entries(NativeParallelHashMap<K, V> map, int changes) {
            this.map = map;
            this.changes = changes;
        }

        /// Another object of the same class.
        Entries<K, V> create(NativeParallelHashMap<K, V> map, int changes) {
            return new Entries<>(map, changes);
        }

        /// Goes to the next entry. Returns whether there is one.
        ///
        /// @throws IllegalStateException if the map was changed since the walk began
        public boolean moveNext() {
            check();
            Chains chains = map.storage.chains;
            do {
                entry++;
            } while (entry < chains.end() && !chains.isUsed(entry));
            return entry < chains.end();
        }

        /// The entry's key.
        public K key() {
            check();
            return map.storage.keys.get(entry);
        }

        /// The entry's value.
        public V value() {
            check();
            return map.storage.values.get(entry);
        }

        /// Replaces the entry's value.
        public void setValue(V value) {
            map.handle.checkWrite();
            check();
            map.storage.values.set(entry, value);
        }

        void check() {
            map.handle.check();
            if (map.storage.chains.changes() != changes) {
                throw Capacities.changedWhileIterating(map.handle.name());
            }
        }
    }
}
