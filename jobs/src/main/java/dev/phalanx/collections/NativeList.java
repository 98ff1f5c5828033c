package dev.phalanx.collections;

import dev.phalanx.structs.ColumnSource;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// A growing list of struct values in primitive arrays, one array per leaf field. Values go in and out as copies.
///
/// [#asArray()] gives the elements as an array, until the list grows. [#asParallelWriter()] lets many threads add
/// without growing it, [#asDeferredJobArray()] gives a job the elements that the list will have when it begins. (Row
/// COL-2 of the specification.)
///
/// @param <T> the struct type
@CopiesArguments
public class NativeList<T> implements NativeIndexable, AutoCloseable {
    private static final Copies<NativeList<?>> COPIES = new Copies<>(NativeList.class);
    private static final Copies<ParallelWriter<?>> WRITERS = new Copies<>(ParallelWriter.class);

    final Storage<T> storage;
    final SafetyHandle handle;

    /// What all views of one list share.
    static final class Storage<T> extends ListStorage implements ColumnSource {
        NativeArray<T> values;

        @Nullable
        ParallelWriter<T> writerPrototype;

        Storage(Class<T> type, int capacity) {
            this.values = NativeArray.ofLength(type, capacity);
        }

        void setCapacity(int capacity) {
            values = StructArrays.grow(values, capacity);
            endAliases();
        }

        void ensure(int capacity) {
            if (capacity > values.length()) {
                setCapacity(grown(values.length(), capacity));
            }
        }

        @Override
        public Object[] columns() {
            StructType<T> struct = values.type();
            Object[] columns = new Object[struct.leaves().size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = values.leafArray(i);
            }
            return columns;
        }

        /// Makes others of the copy for the struct type.
        ParallelWriter<T> writerPrototype() {
            ParallelWriter<T> present = writerPrototype;
            if (present == null) {
                present = WRITERS.of(values);
                writerPrototype = present;
            }
            return present;
        }
    }

    NativeList(Storage<T> storage, SafetyHandle handle) {
        this.storage = storage;
        this.handle = handle;
    }

    /// Another object of the same class.
    NativeList<T> create(Storage<T> storage, SafetyHandle handle) {
        return new NativeList<>(storage, handle);
    }

    /// An empty list with room for `capacity` elements before it grows.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalArgumentException if `type` is not a struct type
    public static <T> NativeList<T> of(Class<T> type, int capacity) {
        Capacities.require("NativeList", capacity);
        NativeList<T> prototype = COPIES.of(type);
        return prototype.create(new Storage<>(type, capacity), Handles.of("NativeList", type));
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
        return storage.values.length();
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
    public T get(int index) {
        handle.check();
        Storage<T> own = storage;
        if (Integer.compareUnsigned(index, own.length & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        return own.values.get(index);
    }

    /// Replaces the element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the list was closed
    /// @throws IllegalStateException if it is read-only here, or a job that was not completed uses it
    public void set(int index, T value) {
        handle.checkWrite();
        Storage<T> own = storage;
        if (Integer.compareUnsigned(index, own.length & Integer.MAX_VALUE) >= 0) {
            throw outOfRange(index);
        }
        own.values.set(index, value);
    }

    IndexOutOfBoundsException outOfRange(int index) {
        int length = storage.length;
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + this
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// Adds `value` at the end.
    public void add(T value) {
        handle.checkWrite();
        Storage<T> own = storage;
        int length = own.length;
        if (length == own.values.length()) {
            own.ensure(Math.max(8, length + 1));
        }
        own.values.set(length, value);
        own.length = length + 1;
    }

    /// Adds `value` at the end if there is room.
    ///
    /// @throws IllegalStateException if there is none
    public void addNoResize(T value) {
        handle.checkWrite();
        Storage<T> own = storage;
        int length = own.length;
        if (length == own.values.length()) {
            throw full(1);
        }
        own.values.set(length, value);
        own.length = length + 1;
    }

    IllegalStateException full(int count) {
        return new IllegalStateException(
                "Cannot add " + count + " to " + handle.name() + ", which has " + storage.length + " of "
                        + storage.values.length() + " elements and may not grow here. Give it more capacity before.");
    }

    /// Adds all of `values` at the end.
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public final void addRange(T... values) {
        int length = storage.length;
        resize(length + values.length);
        for (int i = 0; i < values.length; i++) {
            storage.values.set(length + i, values[i]);
        }
    }

    /// Adds all elements of an array at the end.
    public void addRange(NativeArray<T> values) {
        insertGap(storage.length, values.length());
        asArray().copyFrom(values, 0, storage.length - values.length(), values.length());
    }

    /// Puts `value` at `index`; what is there and behind it moves up.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()]
    public void insert(int index, T value) {
        insertGap(index, 1);
        storage.values.set(index, value);
    }

    /// Moves the elements from `index` on up by `count`. What stands in the gap is to be overwritten.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()], or `count` negative
    public void insertGap(int index, int count) {
        handle.checkWrite();
        Storage<T> own = storage;
        if (Integer.compareUnsigned(index, own.length + 1) >= 0 || count < 0) {
            throw new IndexOutOfBoundsException("Cannot insert " + count + " at " + index + " of " + this
                    + ". Use an index from 0 to " + own.length + " and a count of 0 or more.");
        }
        own.ensure(Math.addExact(own.length, count));
        NativeArray<T> values = own.values;
        values.copyFrom(values, index, index + count, own.length - index);
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
        Storage<T> own = storage;
        NativeArray<T> values = own.values;
        values.copyFrom(values, index + count, index, own.length - index - count);
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
        Storage<T> own = storage;
        NativeArray<T> values = own.values;
        int moved = Math.min(count, own.length - index - count);
        values.copyFrom(values, own.length - moved, index, moved);
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
                    "A NativeList cannot have the length " + length + ". Give it 0 or more.");
        }
        Storage<T> own = storage;
        own.ensure(length);
        if (length > own.length) {
            NativeArray<T> values = own.values;
            StructArrays.clear(values, own.length, length);
        }
        own.length = length;
    }

    /// Makes the list equal to `values`.
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public final void copyFrom(T... values) {
        clear();
        addRange(values);
    }

    /// The first index of an element equal to `value`, or -1 if there is none.
    public int indexOf(T value) {
        handle.check();
        NativeArray<T> values = storage.values;
        for (int i = 0; i < storage.length; i++) {
            if (Equality.isSame(values.get(i), value)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether an element is equal to `value`.
    public boolean contains(T value) {
        return indexOf(value) >= 0;
    }

    /// Sorts the elements, keeping the order of equal ones. If `order` throws, nothing changes.
    public void sort(Comparator<? super T> order) {
        handle.checkWrite();
        storage.values.slice(0, storage.length).sort(order);
    }

    /// Looks for `key` in a list sorted by `order`.
    ///
    /// @return an index of an equal element, or `-(insertion point) - 1` if there is none
    public int binarySearch(T key, Comparator<? super T> order) {
        handle.check();
        return storage.values.slice(0, storage.length).binarySearch(key, order);
    }

    /// A copy of the elements.
    public T[] toArray() {
        handle.check();
        return storage.values.slice(0, storage.length).toArray();
    }

    /// The elements as an array that shares the storage. It ends when the list gets another capacity, as it does when
    /// it grows, or is closed.
    public NativeArray<T> asArray() {
        handle.check();
        SafetyHandle view = handle.view(handle.name() + " as an array", false);
        storage.addAlias(view);
        return NativeArray.over(storage.values.type(), storage.columns(), 0, storage.length, view);
    }

    /// An array for a field of a job, which will see the elements that the list has when the job begins. Before that
    /// it is empty.
    public NativeArray<T> asDeferredJobArray() {
        if (!handle.isAlive()) {
            handle.check();
        }
        SafetyHandle view = handle.view(handle.name() + " as a deferred array", false);
        return NativeArray.deferred(storage.values.type(), storage, view);
    }

    /// The same elements, for reading only. A job that holds it in a field only reads the list.
    public NativeList<T> asReadOnly() {
        return create(storage, handle.view(handle.name(), true));
    }

    /// Adds for many threads at a time; the list does not grow meanwhile.
    public ParallelWriter<T> asParallelWriter() {
        ParallelWriter<T> prototype = storage.writerPrototype();
        return prototype.create(this);
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

    /// @hidden
    @Override
    public @Nullable String nestedContainer() {
        return storage.values.nestedContainer();
    }

    @Override
    public NativeList<T> forJob(SafetyHandle handle) {
        return create(storage, handle);
    }

    /// The list's type and length.
    @Override
    public String toString() {
        return handle.name() + "[" + storage.length + "]";
    }

    /// Adds to a list, from many threads at a time.
    ///
    /// @param <T> the struct type
    @CopiesArguments
    public static class ParallelWriter<T> implements NativeContainer {
        final NativeList<T> list;

        ParallelWriter(NativeList<T> list) {
            this.list = list;
        }

        /// Another object of the same class.
        ParallelWriter<T> create(NativeList<T> list) {
            return new ParallelWriter<>(list);
        }

        /// Adds `value` at the end.
        ///
        /// @throws IllegalStateException if there is no room, or a job that was not completed uses the list
        public void addNoResize(T value) {
            int index = list.reserve(1);
            list.put(index, value);
        }

        /// Adds `values` at the end, next to each other.
        ///
        /// @throws IllegalStateException if they do not all fit; then none is added
        @SafeVarargs
        @SuppressWarnings("varargs") // The array is only read.
        public final void addRangeNoResize(T... values) {
            int index = list.reserve(values.length);
            for (int i = 0; i < values.length; i++) {
                list.put(index + i, values[i]);
            }
        }

        @Override
        public SafetyHandle safetyHandle() {
            return list.handle;
        }

        /// @hidden
        @Override
        public @Nullable String nestedContainer() {
            return list.nestedContainer();
        }

        @Override
        public ParallelWriter<T> forJob(SafetyHandle handle) {
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
        int index = storage.reserve(count, storage.values.length());
        if (index < 0) {
            throw full(count);
        }
        return index;
    }

    void put(int index, T value) {
        storage.values.set(index, value);
    }
}
