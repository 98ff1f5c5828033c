package dev.phalanx.collections;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import org.jspecify.annotations.Nullable;

/// A set of struct values that many threads can fill at a time, with chains in primitive arrays.
///
/// Values go in and out as copies. While threads add through [#asParallelWriter()] it does not grow; otherwise it
/// does. The order of the values says nothing. (Row COL-4 of the specification.)
///
/// Values are equal as their `equals` says for records and classes that override it, otherwise if all fields are.
///
/// @param <T> the struct type
@CopiesArguments
public class NativeParallelHashSet<T> implements NativeContainer, AutoCloseable {
    private static final Copies<NativeParallelHashSet<?>> COPIES = new Copies<>(NativeParallelHashSet.class);
    private static final Copies<ParallelWriter<?>> WRITERS = new Copies<>(ParallelWriter.class);

    final Storage<T> storage;
    final SafetyHandle handle;

    /// What all views of one set share: entry `i` has its value at `i`, chained from the bucket of its hash.
    static final class Storage<T> {
        final Chains chains;
        NativeArray<T> keys;

        @Nullable
        ParallelWriter<T> writerPrototype;

        Storage(Class<T> type, int capacity) {
            this.chains = new Chains(capacity);
            this.keys = NativeArray.ofLength(type, chains.size());
        }

        /// Makes others of the copy for the struct type.
        ParallelWriter<T> writerPrototype() {
            ParallelWriter<T> present = writerPrototype;
            if (present == null) {
                present = WRITERS.of(keys);
                writerPrototype = present;
            }
            return present;
        }
    }

    NativeParallelHashSet(Storage<T> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeParallelHashSet<T> create(Storage<T> storage, SafetyHandle handle) {
        return new NativeParallelHashSet<>(storage, handle);
    }

    /// An empty set with room for `capacity` values before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if `type` is not a struct type, or holds native collections
    public static <T> NativeParallelHashSet<T> of(Class<T> type, int capacity) {
        Capacities.require("NativeParallelHashSet", capacity);
        Equality.requireKey(type);
        NativeParallelHashSet<T> prototype = COPIES.of(type);
        return prototype.create(new Storage<>(type, capacity), Handles.of("NativeParallelHashSet", type));
    }

    /// How many values the set has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the set was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public int count() {
        handle.check();
        return storage.chains.count();
    }

    /// Whether the set has no values.
    public boolean isEmpty() {
        return count() == 0;
    }

    /// How many values the set has room for.
    public int capacity() {
        handle.check();
        return storage.chains.capacity();
    }

    /// The entry of the value, or -1.
    int find(T key) {
        Chains chains = storage.chains;
        return find(key, chains.first(chains.bucket(Equality.hash(key))), Chains.NONE);
    }

    /// The entry of the value in the chain from `from` (inclusive) to `to` (exclusive), or -1.
    int find(T key, int from, int to) {
        Chains chains = storage.chains;
        NativeArray<T> keys = storage.keys;
        for (int entry = from; entry != to; entry = chains.next(entry)) {
            if (Equality.isSame(keys.get(entry), key)) {
                return entry;
            }
        }
        return Chains.NONE;
    }

    /// Adds a value. Returns whether it was not there.
    ///
    /// @throws IllegalStateException if the set is read-only here, or a job that was not completed uses it
    public boolean add(T key) {
        handle.checkWrite();
        if (find(key) >= 0) {
            return false;
        }
        Storage<T> own = storage;
        int entry = own.chains.take();
        if (entry < 0) {
            setCapacity(Math.max(8, own.chains.capacity() * 2));
            entry = own.chains.take();
        }
        own.keys.set(entry, key);
        own.chains.link(own.chains.bucket(Equality.hash(key)), entry);
        return true;
    }

    /// Makes room for `capacity` values.
    ///
    /// @throws IllegalArgumentException if the set has more values
    public void setCapacity(int capacity) {
        handle.checkWrite();
        Storage<T> own = storage;
        Chains chains = own.chains;
        chains.setCapacity(capacity, handle.name());
        own.keys = StructArrays.grow(own.keys, chains.size());
        for (int entry = 0; entry < chains.end(); entry++) {
            if (chains.isUsed(entry)) {
                T key = own.keys.get(entry);
                chains.link(chains.bucket(Equality.hash(key)), entry);
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
        int entry = find(key);
        if (entry < 0) {
            return false;
        }
        storage.chains.unlink(storage.chains.bucket(Equality.hash(key)), entry);
        return true;
    }

    /// Removes all values. The capacity stays.
    public void clear() {
        handle.checkWrite();
        storage.chains.clear();
    }

    /// A copy of the values.
    public T[] toArray() {
        handle.check();
        Chains chains = storage.chains;
        T[] copy = StructArrays.javaArray(storage.keys, chains.count());
        int at = 0;
        for (int entry = 0; entry < chains.end(); entry++) {
            if (chains.isUsed(entry)) {
                copy[at++] = storage.keys.get(entry);
            }
        }
        return copy;
    }

    /// The same values, for reading only. A job that holds it in a field only reads the set.
    public NativeParallelHashSet<T> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time; the set does not grow meanwhile.
    public ParallelWriter<T> asParallelWriter() {
        ParallelWriter<T> prototype = storage.writerPrototype();
        return prototype.create(this, storage.chains.new Claim(), false);
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
    public NativeParallelHashSet<T> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The set's type and how many values it has.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.chains.count() + "]";
    }

    boolean addAlone(T key) {
        synchronized (storage.chains) {
            handle.checkWrite();
            if (find(key) >= 0) {
                return false;
            }
            storage.chains.requireRoom(handle.name());
            return add(key);
        }
    }

    boolean addShared(Chains.Claim claim, T key) {
        handle.checkWrite();
        Storage<T> own = storage;
        Chains chains = own.chains;
        int bucket = chains.bucket(Equality.hash(key));
        int first = chains.firstAcquire(bucket);
        if (find(key, first, Chains.NONE) >= 0) {
            return false;
        }
        int entry = claim.take(handle.name());
        own.keys.set(entry, key);
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

    /// Adds to a set, from many threads at a time.
    ///
    /// @param <T> the struct type
    @CopiesArguments
    public static class ParallelWriter<T> implements NativeContainer {
        final NativeParallelHashSet<T> set;
        final Chains.Claim claim;
        final boolean isOfJob;

        ParallelWriter(NativeParallelHashSet<T> set, Chains.Claim claim, boolean isOfJob) {
            this.set = set;
            this.claim = claim;
            this.isOfJob = isOfJob;
        }

        /// Another object of the same class.
        ParallelWriter<T> create(NativeParallelHashSet<T> set, Chains.Claim claim, boolean isOfJob) {
            return new ParallelWriter<>(set, claim, isOfJob);
        }

        /// Adds a value. Returns whether it was not there: of several threads that add one value at the same time, one
        /// adds it.
        ///
        /// @throws IllegalStateException if the set is full, or a job that was not completed uses it
        public boolean add(T key) {
            return isOfJob ? set.addShared(claim, key) : set.addAlone(key);
        }

        @Override
        public void flush() {
            claim.end(set.handle.name());
        }

        @Override
        public SafetyHandle safetyHandle() {
            return set.handle;
        }

        @Override
        public ParallelWriter<T> forJob(SafetyHandle handle) {
            return create(set.forJob(handle), set.storage.chains.new Claim(), true);
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }
}
