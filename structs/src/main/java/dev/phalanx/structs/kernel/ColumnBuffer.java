package dev.phalanx.structs.kernel;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.StructType;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/// A dynamic buffer whose elements are stored in the columns of a slab or in external arrays. The subclass that reads
/// and writes them is generated per element type.
///
/// @param <T> the element type
public abstract class ColumnBuffer<T> extends BufferStorage<T> {

    /// For the generated buffers.
    protected ColumnBuffer() {}

    /// The buffer in a row.
    ///
    /// @param type the element type
    /// @param guard of the world's buffers of that type
    /// @param tables the tables of the buffer's columns, in the order of the guard's layout
    /// @param readOnly whether the buffer refuses to be changed
    public static <T> ColumnBuffer<T> over(
            Class<T> type, BufferGuard guard, Object[] tables, int slab, int row, boolean readOnly) {
        return toNothing(type).another(new BufferAccess(guard, tables, 0, readOnly, guard.scope()), slab, row);
    }

    /// Another buffer of the same class, in a row.
    ///
    /// @param access which other buffers may have as well
    public final ColumnBuffer<T> another(BufferAccess access, int slab, int row) {
        ColumnBuffer<T> buffer = create();
        buffer.openAt(access, slab, row);
        return buffer;
    }

    /// Gives the buffers of rows side by side their elements. All memory is allocated before the first is changed.
    ///
    /// @param guard of the world's buffers of that type
    /// @param tables the tables of the buffer's columns, in the order of the guard's layout
    /// @param firstRow the first of as many rows as there are lengths
    /// @param readOnly whether the buffers refuse to be changed
    /// @param lengths the number of elements of each, 0 or more
    /// @param elements those of the first buffer, then those of the second, and so on: as many as the sum of lengths
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> void copyAll(
            Class<T> type,
            BufferGuard guard,
            Object[] tables,
            int slab,
            int firstRow,
            boolean readOnly,
            int[] lengths,
            NativeArray<T> elements) {
        if (lengths.length == 0) {
            return;
        }
        ColumnBuffer<T> buffer =
                (ColumnBuffer<T>) KernelGeneration.get().buffer(type, type).create();
        buffer.openAt(new BufferAccess(guard, tables, 0, readOnly, guard.scope()), slab, firstRow);
        buffer.checkResizable();
        for (int i = 0; i < lengths.length; i++) {
            buffer.goTo(firstRow + i);
            buffer.growTo(lengths[i]);
        }
        buffer.copyRows(firstRow, lengths, elements);
    }

    /// A buffer that is none, for an entity without the component.
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> ColumnBuffer<T> toNothing(Class<T> type) {
        return (ColumnBuffer<T>) KernelGeneration.get().buffer(type, type).create();
    }

    /// Another buffer of the same class.
    protected abstract ColumnBuffer<T> create();

    /// Writes a value to a place in the arrays.
    protected abstract void store(int slot, T value);

    @Override
    public final int length() {
        check();
        return count();
    }

    @Override
    public final boolean isEmpty() {
        return length() == 0;
    }

    @Override
    public final int capacity() {
        check();
        return room();
    }

    @Override
    public final boolean isCreated() {
        return isOpen();
    }

    /// Appends an element that is a row of columns.
    ///
    /// @param columns the array of each leaf
    public final void addRow(Object[] columns, int row) {
        int from = growBy(1);
        copyRow(columns, row, from);
        setCount(from + 1);
    }

    @Override
    public final void addRange(NativeArray<T> values) {
        int from = growBy(values.length());
        write(from, values);
        setCount(from + values.length());
    }

    @Override
    public final void addRange(DynamicBuffer<T> values) {
        addRange(values.toNativeArray());
    }

    @Override
    public final void addRange(Collection<? extends T> values) {
        checkWritable();
        addRange(NativeArray.copyOf(elementClass(), values));
    }

    @Override
    public final void addRange(T[] values) {
        addRange(Arrays.asList(Objects.requireNonNull(values, "values")));
    }

    @Override
    public final void insert(int index, T value) {
        checkWritable();
        int length = count();
        if (Integer.compareUnsigned(index, length) > 0) {
            throw new IndexOutOfBoundsException("Cannot insert at " + index + " into " + this
                    + ". Use an index from 0 to " + length + ", which appends.");
        }
        int last = add(value);
        if (index < last) {
            int slot = base() + index;
            move(slot, slot + 1, last - index);
            store(slot, value);
        }
    }

    @Override
    public final void removeAt(int index) {
        removeRange(index, 1);
    }

    @Override
    public final void removeRange(int index, int count) {
        int length = checkRange(index, count);
        int end = index + count;
        move(base() + end, base() + index, length - end);
        setCount(length - count);
    }

    @Override
    public final void removeAtSwapBack(int index) {
        removeRangeSwapBack(index, 1);
    }

    @Override
    public final void removeRangeSwapBack(int index, int count) {
        int length = checkRange(index, count);
        int from = Math.max(length - count, index + count);
        move(base() + from, base() + index, length - from);
        setCount(length - count);
    }

    @Override
    public final void clear() {
        checkResizable();
        setCount(0);
    }

    @Override
    public final void resize(int length) {
        int before = length();
        resizeUninitialized(length);
        if (length > before) {
            clear(base() + before, length - before);
        }
    }

    @Override
    public final void resizeUninitialized(int length) {
        checkResizable();
        requireNotNegative(length, "length");
        growTo(length);
        setCount(length);
    }

    @Override
    public final void setLength(int length) {
        resizeUninitialized(length);
    }

    @Override
    public final void setCapacity(int capacity) {
        checkResizable();
        requireNotNegative(capacity, "capacity");
        if (capacity < count()) {
            throw new IllegalStateException("The capacity of " + this + " cannot be set to " + capacity
                    + ", below its length. Shorten the buffer first.");
        }
        if (capacity != room()) {
            if (capacity == inlineCapacity()) {
                moveInside();
            } else {
                moveOutside(capacity);
            }
        }
    }

    @Override
    public final void ensureCapacity(int capacity) {
        checkResizable();
        requireNotNegative(capacity, "capacity");
        growTo(capacity);
    }

    @Override
    public final void trimExcess() {
        checkResizable();
        if (isExternal()) {
            if (count() <= inlineCapacity()) {
                moveInside();
            } else if (count() < room()) {
                moveOutside(count());
            }
        }
    }

    @Override
    public final void copyFrom(NativeArray<T> values) {
        checkResizable();
        growTo(values.length());
        write(0, values);
        setCount(values.length());
    }

    @Override
    public final void copyFrom(DynamicBuffer<T> values) {
        copyFrom(values.toNativeArray());
    }

    @Override
    public final void copyFrom(Collection<? extends T> values) {
        checkWritable();
        copyFrom(NativeArray.copyOf(elementClass(), Objects.requireNonNull(values, "The values to copy are null.")));
    }

    @Override
    public final void copyFrom(T[] values) {
        copyFrom(Arrays.asList(Objects.requireNonNull(values, "The values to copy are null.")));
    }

    @Override
    public final NativeArray<T> toNativeArray() {
        int length = length();
        NativeArray<T> array = NativeArray.ofLength(elementClass(), length);
        if (isConverted()) {
            for (int i = 0; i < length; i++) {
                array.set(i, get(i));
            }
            return array;
        }
        Object[] arrays = arrays();
        for (int k = 0; k < arrays.length; k++) {
            int stride = stride(k);
            System.arraycopy(arrays[k], base() * stride, array.leafArray(k), 0, length * stride);
        }
        return array;
    }

    @Override
    @SuppressWarnings("unchecked") // An array of the element class.
    public final T[] toArray() {
        T[] values = (T[]) Array.newInstance(elementClass(), length());
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i);
        }
        return values;
    }

    @Override
    public final List<T> toList() {
        return List.of(toArray());
    }

    @Override
    public final NativeArray<T> asNativeArray() {
        check();
        if (isConverted()) {
            throw new IllegalStateException(this + " shows the elements of a DynamicBuffer<"
                    + guard().layout().element().type().getSimpleName()
                    + ">, whose arrays are not its own. Use toNativeArray(), or asNativeArray() of that buffer.");
        }
        NativeArray<T> array =
                NativeArray.part(StructType.of(elementClass()), arrays(), base(), count(), guard().aliases());
        return isReadOnly() ? array.asReadOnly() : array;
    }

    @Override
    public final <U> DynamicBuffer<U> reinterpret(Class<U> type) {
        Objects.requireNonNull(type, "type");
        check();
        Class<?> from = guard().layout().element().type();
        @SuppressWarnings("unchecked") // Generated for this class.
        ColumnBuffer<U> other =
                (ColumnBuffer<U>) KernelGeneration.get().buffer(type, from).create();
        showTo(other);
        return other;
    }

    /// Checks that the buffer can be resized and makes room; returns its length.
    private int growBy(int more) {
        checkResizable();
        int length = count();
        growTo(Math.addExact(length, more));
        return length;
    }

    /// Writes values to the elements from `index` on, for which there is room.
    private void write(int index, NativeArray<T> values) {
        if (isConverted()) {
            for (int i = 0; i < values.length(); i++) {
                store(base() + index + i, values.get(i));
            }
            return;
        }
        Object[] arrays = arrays();
        for (int k = 0; k < arrays.length; k++) {
            int stride = stride(k);
            System.arraycopy(
                    values.leafArray(k),
                    values.offset() * stride,
                    arrays[k],
                    (base() + index) * stride,
                    values.length() * stride);
        }
    }

    /// Checks that a range of elements can be removed; returns the length.
    private int checkRange(int index, int count) {
        checkResizable();
        int length = count();
        if ((index | count) < 0 || index > length - count) {
            throw new IndexOutOfBoundsException("The range of " + count + " elements from " + index
                    + " does not lie within " + this + ". Use a range within 0 to " + length + ".");
        }
        return length;
    }

    private void requireNotNegative(int number, String what) {
        if (number < 0) {
            throw new IndexOutOfBoundsException(
                    name() + " cannot have the " + what + " " + number + ". Give it 0 or more.");
        }
    }

    @Override
    public final String toString() {
        return isOpen() ? name() + "[" + length() + " of " + room() + "]" : name() + "[ended]";
    }
}
