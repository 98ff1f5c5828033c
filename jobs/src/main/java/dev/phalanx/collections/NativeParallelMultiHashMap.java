package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A map of many values per key that many threads can fill at a time, with chains in primitive arrays.
///
/// While threads add through [#asParallelWriter()] it does not grow; otherwise it does. Keys and values go in and out
/// as copies. The order of the entries says nothing. (Row COL-5 of the specification.)
///
/// Keys are equal as their `equals` says for records and classes that override it, otherwise if all fields are.
///
/// @param <K> the struct type of the keys
/// @param <V> the struct type of the values
@CopiesArguments
public class NativeParallelMultiHashMap<K, V> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeParallelMultiHashMap<?, ?>> COPIES =
            new Copies<>(NativeParallelMultiHashMap.class);
    private static final Copies<Entries<?, ?>> ENTRIES = new Copies<>(Entries.class);
    private static final Copies<Values<?, ?>> VALUES = new Copies<>(Values.class);
    private static final Copies<ParallelWriter<?, ?>> WRITERS = new Copies<>(ParallelWriter.class);

    final Storage<K, V> storage;
    final SafetyHandle handle;

    /// What all views of one map share: entry `i` has its key and its value at `i`, chained from the bucket of its
    /// key.
    static final class Storage<K, V> {
        final Chains chains;
        NativeArray<K> keys;
        NativeArray<V> values;
        NativeArray<K> spareKeys;
        NativeArray<V> spareValues;

        @Nullable
        Entries<K, V> entriesPrototype;

        @Nullable
        Values<K, V> valuesPrototype;

        @Nullable
        ParallelWriter<K, V> writerPrototype;

        Storage(Class<K> keyType, Class<V> valueType, int capacity) {
            this.chains = new Chains(capacity);
            this.keys = NativeArray.ofLength(keyType, chains.size());
            this.values = NativeArray.ofLength(valueType, chains.size());
            this.spareKeys = NativeArray.ofLength(keyType, 0);
            this.spareValues = NativeArray.ofLength(valueType, 0);
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
        Values<K, V> valuesPrototype() {
            Values<K, V> present = valuesPrototype;
            if (present == null) {
                present = VALUES.of(keys, values);
                valuesPrototype = present;
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

    NativeParallelMultiHashMap(Storage<K, V> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeParallelMultiHashMap<K, V> create(Storage<K, V> storage, SafetyHandle handle) {
        return new NativeParallelMultiHashMap<>(storage, handle);
    }

    /// An empty map with room for `capacity` entries before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if a type is not a struct type, or keys hold native collections
    public static <K, V> NativeParallelMultiHashMap<K, V> of(Class<K> keyType, Class<V> valueType, int capacity) {
        Capacities.require("NativeParallelMultiHashMap", capacity);
        Equality.requireKey(keyType);
        NativeParallelMultiHashMap<K, V> prototype = COPIES.of(keyType, valueType);
        return prototype.create(
                new Storage<>(keyType, valueType, capacity),
                Handles.of("NativeParallelMultiHashMap", keyType, valueType));
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

    /// What the map has, with chains of all that threads have added.
    Storage<K, V> linked() {
        Storage<K, V> own = storage;
        if (!own.chains.isLinked()) {
            link();
        }
        return own;
    }

    void link() {
        Chains chains = storage.chains;
        synchronized (chains) {
            if (chains.isLinked()) {
                return;
            }
            if (chains.isWorthGrouping()) {
                group(storage);
            } else {
                chains.link();
            }
        }
    }

    /// Moves the entries to where those of one bucket lie side by side.
    void group(Storage<K, V> own) {
        Chains chains = own.chains;
        if (own.spareValues.length() != chains.size()) {
            own.spareKeys = StructArrays.ofLength(own.keys, chains.size());
            own.spareValues = StructArrays.ofLength(own.values, chains.size());
        }
        NativeArray<K> keys = own.keys;
        NativeArray<V> values = own.values;
        NativeArray<K> newKeys = own.spareKeys;
        NativeArray<V> newValues = own.spareValues;
        EntryRanges waiting = chains.waiting();
        chains.beginGroups();
        for (int range = 0; range < waiting.count(); range++) {
            for (int entry = waiting.from(range); entry < waiting.to(range); entry++) {
                int place = chains.place(entry);
                newKeys.set(place, keys.get(entry));
                newValues.set(place, values.get(entry));
            }
        }
        own.keys = newKeys;
        own.values = newValues;
        own.spareKeys = keys;
        own.spareValues = values;
        chains.linkGroups();
    }

    /// The entry of the key, or -1.
    int find(K key) {
        Chains chains = linked().chains;
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

    /// Adds an entry, whatever entries its key has.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public void add(K key, V value) {
        handle.checkWrite();
        Storage<K, V> own = storage;
        if (own.chains.isAnyWaiting()) {
            link();
        }
        int entry = own.chains.take();
        if (entry < 0) {
            setCapacity(Math.max(8, own.chains.capacity() * 2));
            entry = own.chains.take();
        }
        own.keys.set(entry, key);
        own.values.set(entry, value);
        own.chains.link(own.chains.bucket(Equality.hash(key)), entry);
    }

    /// Makes room for `capacity` entries.
    ///
    /// @throws IllegalArgumentException if the map has more entries
    public void setCapacity(int capacity) {
        handle.checkWrite();
        Storage<K, V> own = linked();
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

    /// A cursor before the first value of the key:
    /// `for (var v = map.getValuesForKey(key); v.moveNext(); ) { … v.value() … }`. Values added by one thread come
    /// last first.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public Values<K, V> getValuesForKey(K key) {
        handle.check();
        Values<K, V> prototype = storage.valuesPrototype();
        return prototype.create(this, key, storage.chains.changes(), find(key));
    }

    /// How many values the key has.
    ///
    /// @throws IllegalStateException if a job that was not completed writes the map
    public int countValuesForKey(K key) {
        handle.check();
        int count = 0;
        for (int entry = find(key); entry >= 0; entry = find(key, storage.chains.next(entry), Chains.NONE)) {
            count++;
        }
        return count;
    }

    /// Removes all entries of the key. Returns how many there were.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public int remove(K key) {
        handle.checkWrite();
        int bucket = storage.chains.bucket(Equality.hash(key));
        int removed = 0;
        for (int entry = find(key); entry >= 0; removed++) {
            int next = storage.chains.next(entry);
            storage.chains.unlink(bucket, entry);
            entry = find(key, next, Chains.NONE);
        }
        return removed;
    }

    /// Removes all entries of the key that have this value. Returns how many there were.
    ///
    /// @throws IllegalStateException if the map is read-only here, or a job that was not completed uses it
    public int remove(K key, V value) {
        handle.checkWrite();
        int bucket = storage.chains.bucket(Equality.hash(key));
        int removed = 0;
        for (int entry = find(key); entry >= 0; ) {
            int next = storage.chains.next(entry);
            if (Equality.isSame(storage.values.get(entry), value)) {
                storage.chains.unlink(bucket, entry);
                removed++;
            }
            entry = find(key, next, Chains.NONE);
        }
        return removed;
    }

    /// Each key once.
    public K[] uniqueKeys() {
        K[] all = keys();
        try (NativeHashSet<K> seen = NativeHashSet.of(storage.keys.type().type(), all.length)) {
            int unique = 0;
            for (K key : all) {
                if (seen.add(key)) {
                    all[unique++] = key;
                }
            }
            return Arrays.copyOf(all, unique);
        }
    }

    /// Removes all entries. The capacity stays.
    public void clear() {
        handle.checkWrite();
        storage.chains.clear();
    }

    /// A copy of the keys.
    public K[] keys() {
        handle.check();
        Chains chains = linked().chains;
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
        Chains chains = linked().chains;
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
        return prototype.create(this, linked().chains.changes());
    }

    /// The same entries, for reading only. A job that holds it in a field only reads the map.
    public NativeParallelMultiHashMap<K, V> asReadOnly() {
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
    public NativeParallelMultiHashMap<K, V> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The map's type and how many entries it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.chains.count() + "]";
    }

    void addAlone(K key, V value) {
        synchronized (storage.chains) {
            handle.checkWrite();
            storage.chains.requireRoom(handle.name());
            add(key, value);
        }
    }

    void addShared(Chains.Claim claim, K key, V value) {
        handle.checkWrite();
        Storage<K, V> own = storage;
        Chains chains = own.chains;
        int entry = claim.take(handle.name());
        own.keys.set(entry, key);
        own.values.set(entry, value);
        claim.leave(chains.bucket(Equality.hash(key)), entry);
    }

    /// Adds to a map, from many threads at a time.
    ///
    /// @param <K> the struct type of the keys
    /// @param <V> the struct type of the values
    @CopiesArguments
    public static class ParallelWriter<K, V> implements NativeContainer {
        final NativeParallelMultiHashMap<K, V> map;
        final Chains.Claim claim;
        final boolean isOfJob;

        ParallelWriter(NativeParallelMultiHashMap<K, V> map, Chains.Claim claim, boolean isOfJob) {
            this.map = map;
            this.claim = claim;
            this.isOfJob = isOfJob;
        }

        /// Another object of the same class.
        ParallelWriter<K, V> create(NativeParallelMultiHashMap<K, V> map, Chains.Claim claim, boolean isOfJob) {
            return new ParallelWriter<>(map, claim, isOfJob);
        }

        /// Adds an entry, whatever entries its key has.
        ///
        /// @throws IllegalStateException if the map is full, or a job that was not completed uses it
        public void add(K key, V value) {
            if (isOfJob) {
                map.addShared(claim, key, value);
            } else {
                map.addAlone(key, value);
            }
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
        final NativeParallelMultiHashMap<K, V> map;
        final int changes;
        int entry = -1;

        Entries(NativeParallelMultiHashMap<K, V> map, int changes) {
            this.map = map;
            this.changes = changes;
        }

        /// Another object of the same class.
        Entries<K, V> create(NativeParallelMultiHashMap<K, V> map, int changes) {
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

    /// A walk over the values of one key. It ends with an error when entries are added or removed meanwhile.
    ///
    /// @param <K> the struct type of the keys
    /// @param <V> the struct type of the values
    @CopiesArguments
    public static class Values<K, V> {
        final NativeParallelMultiHashMap<K, V> map;
        final K key;
        final int changes;
        /// The first entry until the walk begins, then none.
        int first;

        int entry = Chains.NONE;

        Values(NativeParallelMultiHashMap<K, V> map, K key, int changes, int first) {
            this.map = map;
            this.key = key;
            this.changes = changes;
            this.first = first;
        }

        /// Another object of the same class.
        Values<K, V> create(NativeParallelMultiHashMap<K, V> map, K key, int changes, int first) {
            return new Values<>(map, key, changes, first);
        }

        /// Goes to the next value. Returns whether there is one.
        ///
        /// @throws IllegalStateException if the map was changed since the walk began
        public boolean moveNext() {
            check();
            entry = entry >= 0 ? map.find(key, map.storage.chains.next(entry), Chains.NONE) : first;
            first = Chains.NONE;
            return entry >= 0;
        }

        /// The value.
        public V value() {
            check();
            return map.storage.values.get(entry);
        }

        /// Replaces the value.
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
