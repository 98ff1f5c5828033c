package dev.phalanx.collections;

import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Arrays;

/// A growing list of `long` values in a Java array.
///
/// [#asArray()] gives the elements as an array, until the list grows. [#asParallelWriter()] lets many threads add
/// without growing it, [#asDeferredJobArray()] gives a job the elements that the list will have when it begins. (Row
/// COL-2 of the specification.)
@CopiesArguments
public final class NativeLongList implements NativeIndexable, AutoCloseable {
    final Storage storage;
    final SafetyHandle handle;

    /// What all views of one list share.
    static final class Storage extends ListStorage implements ArraySource<long[]> {
        long[] values;

        Storage(int capacity) {
            this.values = new long[capacity];
        }

        void setCapacity(int capacity) {
            values = Arrays.copyOf(values, capacity);
            endAliases();
        }

        void ensure(int capacity) {
            if (capacity > values.length) {
                setCapacity(grown(values.length, capacity));
            }
        }

        @Override
        public long[] array() {
            return values;
        }
    }

    private NativeLongList(Storage storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeLongList create(Storage storage, SafetyHandle handle) {
        return new NativeLongList(storage, handle);
    }

    /// An empty list with room for `capacity` elements before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    public static NativeLongList of(int capacity) {
        Capacities.require("NativeLongList", capacity);
        return new NativeLongList(new Storage(capacity), new SafetyHandle("NativeLongList"));
    }

    /// How many elements the list has.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the list was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    @Override
    public int length() {
        handle.check();
        return storage.length;
    }

    /// Whether the list has no elements.
    public boolean isEmpty() {
        return length() == 0;
    }

    /// How many elements fit before the list grows.
    public int capacity() {
        handle.check();
        return storage.values.length;
    }

    /// Makes room for exactly `capacity` elements. Arrays taken from the list end.
    ///
    /// @throws IllegalArgumentException if the list has more elements
    public void setCapacity(int capacity) {
        handle.checkWrite();
        if (capacity < storage.length) {
            throw new IllegalArgumentException(this + " has more elements than the capacity " + capacity
                    + ". Remove some first, or use trimExcess().");
        }
        storage.setCapacity(capacity);
    }

    /// Gives back the room that no element uses. Arrays taken from the list end.
    public void trimExcess() {
        setCapacity(length());
    }

    /// The element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the list was closed
    /// @throws IllegalStateException if a job that was not completed writes it
    public long get(int index) {
        handle.check();
        Storage own = storage;
        if (Integer.compareUnsigned(index, own.length & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        return own.values[index];
    }

    /// Replaces the element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the list was closed
    /// @throws IllegalStateException if it is read-only here, or a job that was not completed uses it
    public void set(int index, long value) {
        handle.checkWrite();
        Storage own = storage;
        if (Integer.compareUnsigned(index, own.length & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        own.values[index] = value;
    }

    IndexOutOfBoundsException outOfRange(int index) {
        int length = storage.length;
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// Adds `value` at the end.
    public void add(long value) {
        handle.checkWrite();
        Storage own = storage;
        int length = own.length;
        if (length == own.values.length) {
            own.ensure(Math.max(8, length + 1));
        }
        own.values[length] = value;
        own.length = length + 1;
    }

    /// Adds `value` at the end if there is room.
    ///
    /// @throws IllegalStateException if there is none
    public void addNoResize(long value) {
        handle.checkWrite();
        Storage own = storage;
        int length = own.length;
        if (length == own.values.length) {
            throw full(1);
        }
        own.values[length] = value;
        own.length = length + 1;
    }

    IllegalStateException full(int count) {
        return new IllegalStateException(
                "Cannot add " + count + " to " + handle.name() + ", which has " + storage.length + " of "
                        + storage.values.length + " elements and may not grow here. Give it more capacity before.");
    }

    /// Adds all of `values` at the end.
    public void addRange(long... values) {
        int length = storage.length;
        resize(length + values.length);
        for (int i = 0; i < values.length; i++) {
            storage.values[length + i] = values[i];
        }
    }

    /// Adds all elements of an array at the end.
    public void addRange(NativeLongArray values) {
        insertGap(storage.length, values.length());
        asArray().copyFrom(values, 0, storage.length - values.length(), values.length());
    }

    /// Puts `value` at `index`; what is there and behind it moves up.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()]
    public void insert(int index, long value) {
        insertGap(index, 1);
        storage.values[index] = value;
    }

    /// Moves the elements from `index` on up by `count`. What stands in the gap is to be overwritten.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()], or `count` negative
    public void insertGap(int index, int count) {
        handle.checkWrite();
        Storage own = storage;
        if (Integer.compareUnsigned(index, own.length + 1) >= 0 || count < 0) {
            throw new IndexOutOfBoundsException("Cannot insert " + count + " at " + index + " of " + this
                    + ". Use an index from 0 to " + own.length + " and a count of 0 or more.");
        }
        own.ensure(Math.addExact(own.length, count));
        long[] values = own.values;
        System.arraycopy(values, index, values, index + count, own.length - index);
        own.length += count;
    }

    /// Removes the element at `index`; those behind it move down.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public void removeAt(int index) {
        removeRange(index, 1);
    }

    /// Removes `count` elements from `index` on; those behind them move down.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the list
    public void removeRange(int index, int count) {
        checkRange(index, count);
        Storage own = storage;
        long[] values = own.values;
        System.arraycopy(values, index + count, values, index, own.length - index - count);
        own.length -= count;
    }

    /// Removes the element at `index` and puts the last one in its place.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public void removeAtSwapBack(int index) {
        removeRangeSwapBack(index, 1);
    }

    /// Removes `count` elements from `index` on and puts the last ones in their place.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the list
    public void removeRangeSwapBack(int index, int count) {
        checkRange(index, count);
        Storage own = storage;
        long[] values = own.values;
        int moved = Math.min(count, own.length - index - count);
        System.arraycopy(values, own.length - moved, values, index, moved);
        own.length -= count;
    }

    void checkRange(int index, int count) {
        handle.checkWrite();
        if ((index | count) < 0 || index > storage.length - count) {
            throw new IndexOutOfBoundsException("The range of " + count + " elements from " + index
                    + " does not lie within " + this + ". Use a range within 0 to " + storage.length + ".");
        }
    }

    /// Removes all elements. The capacity stays.
    public void clear() {
        handle.checkWrite();
        storage.length = 0;
    }

    /// Sets the number of elements: removes the last ones, or adds zeros.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public void resize(int length) {
        handle.checkWrite();
        if (length < 0) {
            throw new IndexOutOfBoundsException(
                    "A NativeLongList cannot have the length " + length + ". Give it 0 or more.");
        }
        Storage own = storage;
        own.ensure(length);
        if (length > own.length) {
            long[] values = own.values;
            Arrays.fill(values, own.length, length, 0);
        }
        own.length = length;
    }

    /// Makes the list equal to `values`.
    public void copyFrom(long... values) {
        clear();
        addRange(values);
    }

    /// The first index of an element equal to `value`, or -1 if there is none.
    public int indexOf(long value) {
        handle.check();
        long[] values = storage.values;
        for (int i = 0; i < storage.length; i++) {
            if (Equality.isSame(values[i], value)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether an element is equal to `value`.
    public boolean contains(long value) {
        return indexOf(value) >= 0;
    }

    /// Sorts the elements, smallest first.
    public void sort() {
        handle.checkWrite();
        Arrays.sort(storage.values, 0, storage.length);
    }

    /// Looks for `key` in a sorted list.
    ///
    /// @return an index of an equal element, or `-(insertion point) - 1` if there is none
    public int binarySearch(long key) {
        handle.check();
        return Arrays.binarySearch(storage.values, 0, storage.length, key);
    }

    /// A copy of the elements.
    public long[] toArray() {
        handle.check();
        return Arrays.copyOf(storage.values, storage.length);
    }

    /// The elements as an array that shares the storage. It ends when the list gets another capacity, as it does when
    /// it grows, or is closed.
    public NativeLongArray asArray() {
        handle.check();
        SafetyHandle view = handle.view(handle.name() + " as an array", false);
        storage.addAlias(view);
        return new NativeLongArray(storage.values, 0, storage.length, view, true, null);
    }

    /// An array for a field of a job, which will see the elements that the list has when the job begins. Before that
    /// it is empty.
    public NativeLongArray asDeferredJobArray() {
        if (!handle.isAlive()) {
            handle.check();
        }
        SafetyHandle view = handle.view(handle.name() + " as a deferred array", false);
        return new NativeLongArray(storage.values, 0, 0, view, true, storage);
    }

    /// The same elements, for reading only. A job that holds it in a field only reads the list.
    public NativeLongList asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time; the list does not grow meanwhile.
    public ParallelWriter asParallelWriter() {
        return new ParallelWriter(this);
    }

    /// Whether the list has not been closed.
    public boolean isCreated() {
        return handle.isAlive();
    }

    /// Ends the life of the list and of every view of it.
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
    public NativeLongList forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The list's type and length.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.length + "]";
    }

    /// Adds to a list, from many threads at a time.
    @CopiesArguments
    public static final class ParallelWriter implements NativeContainer {
        final NativeLongList list;

        ParallelWriter(NativeLongList list) {
            this.list = list;
        }

        /// Another object of the same class.
        ParallelWriter create(NativeLongList list) {
            return new ParallelWriter(list);
        }

        /// Adds `value` at the end.
        ///
        /// @throws IllegalStateException if there is no room, or a job that was not completed uses the list
        public void addNoResize(long value) {
            int index = list.reserve(1);
            list.put(index, value);
        }

        /// Adds `values` at the end, next to each other.
        ///
        /// @throws IllegalStateException if they do not all fit; then none is added
        public void addRangeNoResize(long... values) {
            int index = list.reserve(values.length);
            for (int i = 0; i < values.length; i++) {
                list.put(index + i, values[i]);
            }
        }

        @Override
        public SafetyHandle safetyHandle() {
            return list.handle;
        }

        @Override
        public ParallelWriter forJob(SafetyHandle handle) {
            return create(list.forJob(handle));
        }

        @Override
        public ParallelUse parallelUse() {
            return ParallelUse.SHARED;
        }
    }

    /// Takes `count` places at the end, whatever other threads do.
    int reserve(int count) {
        handle.checkWrite();
        int index = storage.reserve(count, storage.values.length);
        if (index < 0) {
            throw full(count);
        }
        return index;
    }

    void put(int index, long value) {
        storage.values[index] = value;
    }
}
