package dev.phalanx.structs;

import dev.phalanx.structs.contract.CopiesArguments;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/// The resizable array of one entity's buffer component.
///
/// Up to its inline capacity, the elements are stored with the entity. Beyond it, they are stored in separate arrays.
/// They move to these arrays automatically, but not back: [#trimExcess()] does that. Elements go in and come out as
/// copies. The implementing subclass is generated per element type, so that loops by index and by `for` allocate
/// nothing.
///
/// Every structural change, whichever entity it concerns, ends all buffer objects: using one throws a
/// [DisposedException], the contents stay, and the buffer is to be got again. One that was handed to a body ends with
/// the loop or job. On other threads than that which got it, using one throws an [IllegalStateException].
///
/// @param <T> the element type
@CopiesArguments
public abstract class DynamicBuffer<T> implements Iterable<T> {

    /// For the buffers over the columns of worlds.
    protected DynamicBuffer() {}

    /// The number of elements.
    public abstract int length();

    /// Whether there are no elements.
    public abstract boolean isEmpty();

    /// The number of elements that fit before they move to a larger place.
    public abstract int capacity();

    /// Whether the calling thread may use the buffer: the entity has one, the thread is the one that got it, and there
    /// has been no structural change since, or the loop that handed it out is not over.
    public abstract boolean isCreated();

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

    /// Copies of the elements, in order. The iterator throws a `ConcurrentModificationException` when it is used after
    /// a change of the buffer's length or capacity; setting elements is allowed.
    @Override
    public abstract Iterator<T> iterator();

    /// Appends copies of the values.
    public abstract void addRange(NativeArray<T> values);

    /// Appends copies of the elements of a buffer, which may be this one.
    public abstract void addRange(DynamicBuffer<T> values);

    /// Appends copies of the values, or throws before it has appended any.
    ///
    /// @throws NullPointerException if a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public abstract void addRange(Collection<? extends T> values);

    /// Appends copies of the values, or throws before it has appended any.
    ///
    /// @throws NullPointerException if a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public abstract void addRange(T[] values);

    /// Inserts a copy of `value` before the element at `index`, or at the end.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()]
    public abstract void insert(int index, T value);

    /// Removes the element at `index`; those after it move up.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public abstract void removeAt(int index);

    /// Removes `count` elements from `index` on; those after them move up. The capacity stays.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the buffer
    public abstract void removeRange(int index, int count);

    /// Removes the element at `index` and puts the last one into its place.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public abstract void removeAtSwapBack(int index);

    /// Removes `count` elements from `index` on and puts the last `count` into their place, or as many as follow them.
    ///
    /// @throws IndexOutOfBoundsException if they do not lie within the buffer
    public abstract void removeRangeSwapBack(int index, int count);

    /// Removes all elements. The capacity stays.
    public abstract void clear();

    /// Makes the buffer longer or shorter. New elements are zero.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public abstract void resize(int length);

    /// Makes the buffer longer or shorter. New elements hold whatever was stored there before.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public abstract void resizeUninitialized(int length);

    /// The same as [#resizeUninitialized].
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    public abstract void setLength(int length);

    /// Makes the capacity exactly `capacity`, and moves the elements to where that fits.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    /// @throws IllegalStateException if it is below [#length()]
    public abstract void setCapacity(int capacity);

    /// Makes the capacity at least `capacity`: if it is less, the largest of 8, twice what it is, and `capacity`.
    ///
    /// @throws IndexOutOfBoundsException if `capacity` is negative
    public abstract void ensureCapacity(int capacity);

    /// Gives back what is not needed: elements that fit the inline capacity move back to the entity, others to arrays
    /// of exactly their length.
    public abstract void trimExcess();

    /// Makes the elements copies of the values.
    public abstract void copyFrom(NativeArray<T> values);

    /// Makes the elements copies of those of a buffer, which may be this one.
    public abstract void copyFrom(DynamicBuffer<T> values);

    /// Makes the elements copies of the values, or throws before it has copied any.
    ///
    /// @throws NullPointerException if `values` or a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public abstract void copyFrom(Collection<? extends T> values);

    /// Makes the elements copies of the values, or throws before it has copied any.
    ///
    /// @throws NullPointerException if `values` or a value is null
    /// @throws IllegalArgumentException if one cannot be stored
    public abstract void copyFrom(T[] values);

    /// Copies of the elements in an array of its own.
    public abstract NativeArray<T> toNativeArray();

    /// Copies of the elements in a Java array.
    public abstract T[] toArray();

    /// Copies of the elements in an unmodifiable list.
    public abstract List<T> toList();

    /// The elements themselves as an array: what is written to one shows in the other. The array of a buffer that was
    /// handed out for reading can only be read. It ends with the next structural change, and with the next change of
    /// the length or capacity of any buffer of this type. It cannot be closed.
    ///
    /// @throws IllegalStateException if the buffer reinterprets its elements as a type whose fields are of other kinds;
    ///     [#toNativeArray()] makes a copy
    public abstract NativeArray<T> asNativeArray();

    /// The same buffer with its elements read and written as another type, bit by bit.
    ///
    /// @throws IllegalStateException if the sizes differ, or a leaf of one type does not have the width of the other's
    public abstract <U> DynamicBuffer<U> reinterpret(Class<U> type);

    /// The element type, length and capacity, such as `DynamicBuffer<Waypoint>[3 of 8]`.
    @Override
    public abstract String toString();
}
