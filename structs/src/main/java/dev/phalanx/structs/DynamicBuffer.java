package dev.phalanx.structs;

import dev.phalanx.structs.internal.compile.BufferCompiler;
import dev.phalanx.structs.internal.shape.LeafPairs;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.CopiesArguments;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/// The resizable array of one entity's buffer component.
///
/// Up to its inline capacity the elements lie with the entity, beyond it in arrays of their own, to which they move by
/// themselves and from which only [#trimExcess()] brings them back. Elements go in and come out as copies. The subclass
/// that does it is generated per element type, so that loops by index and by `for` allocate nothing.
///
/// Every structural change, whichever entity it concerns, ends all buffer objects: using one throws a
/// [DisposedException], the contents stay, and the buffer is to be got again. One that was handed to a body ends with
/// the loop or job. On other threads than that which got it, using one throws an [IllegalStateException].
///
/// @param <T> the element type
@CopiesArguments
public abstract non-sealed class DynamicBuffer<T> extends BufferStorage<T> implements Iterable<T> {

    /// For the generated buffers.
    protected DynamicBuffer() {}

    /// The buffer in a row.
    ///
    /// @param type the element type
    /// @param guard of the world's buffers of that type
    /// @param tables the tables of the buffer's columns, in the order of the guard's layout
    /// @param readOnly whether the buffer refuses to be changed
    /// @hidden
    @SuppressWarnings({"unchecked", "exports"}) // Generated for this class; for the modules above.
    public static <T> DynamicBuffer<T> over(
            Class<T> type, BufferGuard guard, Object[] tables, int slab, int row, boolean readOnly) {
        DynamicBuffer<T> buffer = (DynamicBuffer<T>)
                BufferCompiler.prototype(StructLayout.of(type)).create();
        buffer.openSlab(guard, tables, 0, slab, readOnly, guard.scope());
        buffer.goTo(row);
        return buffer;
    }

    /// A buffer that is none, for an entity without the component.
    ///
    /// @hidden
    @SuppressWarnings("unchecked") // Generated for this class.
    public static <T> DynamicBuffer<T> toNothing(Class<T> type) {
        return (DynamicBuffer<T>)
                BufferCompiler.prototype(StructLayout.of(type)).create();
    }

    /// Another buffer of the same class.
    protected abstract DynamicBuffer<T> create();

    /// Writes a value to a place in the arrays.
    protected abstract void store(int slot, T value);

    /// How many elements there are.
    public final int length() {
        check();
        return count();
    }

    /// Whether there are no elements.
    public final boolean isEmpty() {
        return length() == 0;
    }

    /// How many elements fit before they move to a larger place.
    public final int capacity() {
        check();
        return room();
    }

    /// Whether the calling thread may use the buffer: the entity has one, the thread is the one that got it, and there
    /// has been no structural change since, or the loop that handed it out is not over.
    public final boolean isCreated() {
        return isOpen();
    }

    /// A copy of the element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract T get(int index);

    /// Stores a copy of `value` at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalStateException if the buffer was handed out for reading
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract void set(int index, T value);

    /// A reference to the element at `index`, good as long as the buffer is and has such an element.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public abstract RefRW<T> elementAt(int index);

    /// Appends a copy of `value`.
    ///
    /// @return its index
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalStateException if the buffer was handed out for reading
    /// @throws DisposedException if there was a structural change, or the loop or job that handed it out is over
    public abstract int add(T value);

    /// Copies of the elements, in order. Elements added on the way are visited as well.
    @Override
    public abstract Iterator<T> iterator();

    /// Appends copies of the values.
    public final void addRange(NativeArray<T> values) {
        int from = growBy(values.length());
        write(from, values);
        setCount(from + values.length());
    }

    /// Appends copies of the elements of a buffer, which may be this one.
    public final void addRange(DynamicBuffer<T> values) {
        addRange(values.toNativeArray());
    }

    /// Appends copies of the values, or throws before it has appended any.
    ///
    /// @throws NullPointerException if a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public final void addRange(Collection<? extends T> values) {
        checkWritable();
        addRange(NativeArray.copyOf(elementClass(), values));
    }

    /// Appends copies of the values, or throws before it has appended any.
    ///
    /// @throws NullPointerException if a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public final void addRange(T[] values) {
        addRange(Arrays.asList(values));
    }

    /// Inserts a copy of `value` before the element at `index`, or at the end.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()]
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

    /// Removes the element at `index`; those after it move up.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public final void removeAt(int index) {
        removeRange(index, 1);
    }

    /// Removes `count` elements from `index` on; those after them move up. The capacity stays.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the buffer
    public final void removeRange(int index, int count) {
        int length = checkRange(index, count);
        int end = index + count;
        move(base() + end, base() + index, length - end);
        setCount(length - count);
    }

    /// Removes the element at `index` and puts the last one into its place.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public final void removeAtSwapBack(int index) {
        removeRangeSwapBack(index, 1);
    }

    /// Removes `count` elements from `index` on and puts the last `count` into their place, or as many as follow them.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the buffer
    public final void removeRangeSwapBack(int index, int count) {
        int length = checkRange(index, count);
        int from = Math.max(length - count, index + count);
        move(base() + from, base() + index, length - from);
        setCount(length - count);
    }

    /// Removes all elements. The capacity stays.
    public final void clear() {
        checkResizable();
        setCount(0);
    }

    /// Makes the buffer longer or shorter. New elements are zero.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public final void resize(int length) {
        int before = length();
        resizeUninitialized(length);
        if (length > before) {
            clear(base() + before, length - before);
        }
    }

    /// Makes the buffer longer or shorter. New elements hold whatever was there.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public final void resizeUninitialized(int length) {
        checkResizable();
        requireNotNegative(length, "length");
        growTo(length);
        setCount(length);
    }

    /// The same as [#resizeUninitialized].
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public final void setLength(int length) {
        resizeUninitialized(length);
    }

    /// Makes the capacity exactly `capacity`, and moves the elements to where that fits.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalStateException if it is below [#length()]
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

    /// Makes the capacity at least `capacity`: if it is less, the largest of 8, twice what it is, and `capacity`.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    public final void ensureCapacity(int capacity) {
        checkResizable();
        requireNotNegative(capacity, "capacity");
        growTo(capacity);
    }

    /// Gives back what is not needed: elements that fit the inline capacity move back to the entity, others to arrays
    /// of exactly their length.
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

    /// Makes the elements copies of the values.
    public final void copyFrom(NativeArray<T> values) {
        checkResizable();
        growTo(values.length());
        write(0, values);
        setCount(values.length());
    }

    /// Makes the elements copies of those of a buffer, which may be this one.
    public final void copyFrom(DynamicBuffer<T> values) {
        copyFrom(values.toNativeArray());
    }

    /// Makes the elements copies of the values, or throws before it has copied any.
    ///
    /// @throws NullPointerException if `values` or a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public final void copyFrom(Collection<? extends T> values) {
        checkWritable();
        copyFrom(NativeArray.copyOf(elementClass(), Objects.requireNonNull(values, "The values to copy are null.")));
    }

    /// Makes the elements copies of the values, or throws before it has copied any.
    ///
    /// @throws NullPointerException if `values` or a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public final void copyFrom(T[] values) {
        copyFrom(Arrays.asList(Objects.requireNonNull(values, "The values to copy are null.")));
    }

    /// Copies of the elements in an array of its own.
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

    /// Copies of the elements in a Java array.
    @SuppressWarnings("unchecked") // An array of the element class.
    public final T[] toArray() {
        T[] values = (T[]) Array.newInstance(elementClass(), length());
        for (int i = 0; i < values.length; i++) {
            values[i] = get(i);
        }
        return values;
    }

    /// Copies of the elements in an unmodifiable list.
    public final List<T> toList() {
        return List.of(toArray());
    }

    /// The elements themselves as an array: what is written to one shows in the other. The array of a buffer that was
    /// handed out for reading can only be read. It ends with the next structural change, and with the next change of
    /// the length or capacity of any buffer of this type. It cannot be closed.
    ///
    /// @throws IllegalStateException if the buffer reinterprets its elements as a type whose fields are of other kinds;
    ///     [#toNativeArray()] makes a copy
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

    /// The same buffer with its elements read and written as another type, bit by bit.
    ///
    /// @throws IllegalStateException if the sizes differ, or a leaf of one type does not have the width of the other's
    public final <U> DynamicBuffer<U> reinterpret(Class<U> type) {
        check();
        StructLayout from = StructLayout.of(guard().layout().element().type());
        StructLayout to = StructLayout.of(type);
        LeafPairs.require(from, to);
        @SuppressWarnings("unchecked") // Generated for this class.
        DynamicBuffer<U> other =
                (DynamicBuffer<U>) BufferCompiler.prototype(to, from).create();
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

    /// The element type, length and capacity, such as `DynamicBuffer<Waypoint>[3 of 8]`.
    @Override
    public final String toString() {
        return isOpen() ? name() + "[" + length() + " of " + room() + "]" : name() + "[ended]";
    }
}
