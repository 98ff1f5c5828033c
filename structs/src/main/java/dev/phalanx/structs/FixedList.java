package dev.phalanx.structs;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A list of limited length that is stored inside a component, without an object of its own.
///
/// The five classes differ in how much they hold: [FixedList32Bytes], [FixedList64Bytes], [FixedList128Bytes],
/// [FixedList512Bytes] and [FixedList4096Bytes] take as many bytes as their names say, two of which hold the length.
/// The elements (struct types, boxed primitives, enums, [Entity]) follow the length in C's layout. The capacity is the
/// number of elements that fit, and adding more throws. All zero bytes are the empty list.
///
/// Elements go in and come out as copies. A list handed to a kernel or a `forEach` body reads the column it came
/// from until it is first changed, and until then must not be used after the body returns; [#copy()] gives one that
/// may.
///
/// @param <T> the element type
public abstract sealed class FixedList<T> extends ListStorage<T> implements Iterable<T>
        permits FixedList32Bytes, FixedList64Bytes, FixedList128Bytes, FixedList512Bytes, FixedList4096Bytes {
    /// A list of `size` bytes in `bytes` from `offset` on: borrowed until `scope` leaves `epoch` or the list is
    /// changed, or owned if `scope` is null. Checks nothing, so that an unused view costs nothing.
    FixedList(int size, ByteCodec<T> codec, byte[] bytes, int offset, @Nullable ViewScope scope, int epoch) {
        super(size, codec, bytes, offset, scope, epoch);
    }

    /// The class of the elements; a boxed primitive's is the box.
    public final Class<T> elementType() {
        return codec.type();
    }

    /// Whether the list has no elements.
    public final boolean isEmpty() {
        return length() == 0;
    }

    /// A copy of the element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public final T get(int index) {
        checkIndex(index, length());
        return codec.read(bytes, at(index));
    }

    /// Replaces the element at `index` by a copy of `value`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws NullPointerException if `value` is null
    public final void set(int index, T value) {
        requireElement(value);
        checkIndex(index, length());
        makeOwn();
        codec.write(bytes, at(index), value);
    }

    /// Adds a copy of `value` at the end.
    ///
    /// @throws IllegalStateException if the list is full
    /// @throws NullPointerException if `value` is null
    public final void add(T value) {
        requireElement(value);
        int length = length();
        checkRoom(length, 1);
        makeOwn();
        writeSpare(length, value);
        setLength(length + 1);
    }

    /// Adds copies of `values` at the end, all or none.
    ///
    /// @throws IllegalStateException if they do not all fit
    /// @throws NullPointerException if one of them is null
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public final void addRange(T... values) {
        addRange(Arrays.asList(Objects.requireNonNull(values, "values")));
    }

    /// Adds copies of `values` at the end, all or none.
    ///
    /// @throws IllegalStateException if they do not all fit
    /// @throws NullPointerException if one of them is null
    public final void addRange(Iterable<? extends T> values) {
        Objects.requireNonNull(values, "values");
        int length = length();
        if (values instanceof Collection<?> collection) {
            checkRoom(length, collection.size());
        }
        makeOwn();
        int end = length;
        boolean done = false;
        try {
            for (T value : values) {
                requireElement(value);
                checkRoom(length, end - length + 1);
                codec.write(bytes, at(end), value);
                end++;
            }
            done = true;
        } finally {
            if (!done) {
                zero(length, capacity());
            }
        }
        setLength(end);
    }

    /// Adds a copy of `value` before the element at `index`, or at the end if `index` is [#length()].
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or above [#length()]
    /// @throws IllegalStateException if the list is full
    /// @throws NullPointerException if `value` is null
    public final void insert(int index, T value) {
        requireElement(value);
        int length = length();
        checkIndex(index, length + 1);
        checkRoom(length, 1);
        makeOwn();
        // Written behind the end first: a value that the codec refuses leaves the list as it was.
        writeSpare(length, value);
        System.arraycopy(bytes, at(index), bytes, at(index + 1), at(length) - at(index));
        codec.write(bytes, at(index), value);
        setLength(length + 1);
    }

    /// Takes out the element at `index`; those after it move up.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public final void removeAt(int index) {
        checkIndex(index, length());
        removeRange(index, 1);
    }

    /// Takes out the element at `index` and puts the last one in its place.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    public final void removeAtSwapBack(int index) {
        int last = length() - 1;
        checkIndex(index, last + 1);
        makeOwn();
        System.arraycopy(bytes, at(last), bytes, at(index), codec.size());
        zero(last, last + 1);
        setLength(last);
    }

    /// Takes out `count` elements from `index` on; those after them move up.
    ///
    /// @throws IndexOutOfBoundsException if `index` or `count` is negative, or they reach beyond [#length()]
    public final void removeRange(int index, int count) {
        int length = length();
        if (index < 0 || count < 0 || count > length - index) {
            throw new IndexOutOfBoundsException(count + " elements from " + index + " on are outside " + name()
                    + " of length " + length + ". Give a range inside it.");
        }
        makeOwn();
        System.arraycopy(bytes, at(index + count), bytes, at(index), at(length) - at(index + count));
        zero(length - count, length);
        setLength(length - count);
    }

    /// Takes out all elements.
    public final void clear() {
        resize(0);
    }

    /// Makes the list `length` elements long: cuts the end off, or adds elements that are all zero.
    ///
    /// @throws IllegalArgumentException if `length` is negative or above [#capacity()]
    public final void resize(int length) {
        int before = length();
        if (length < 0 || length > capacity()) {
            throw new IllegalArgumentException(
                    name() + " cannot have " + length + " elements. Give a length from 0 to " + capacity() + ".");
        }
        makeOwn();
        zero(Math.min(before, length), Math.max(before, length));
        setLength(length);
    }

    /// The position of the first element with the same value as `value`, floats compared by their bits, or -1.
    ///
    /// @throws NullPointerException if `value` is null
    public final int indexOf(T value) {
        requireElement(value);
        int length = length();
        int width = codec.size();
        byte[] sought = new byte[width];
        codec.write(sought, 0, value);
        for (int i = 0; i < length; i++) {
            int at = at(i);
            if (Arrays.equals(bytes, at, at + width, sought, 0, width)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether an element has the same value as `value`, floats compared by their bits.
    ///
    /// @throws NullPointerException if `value` is null
    public final boolean contains(T value) {
        return indexOf(value) >= 0;
    }

    /// Sorts the elements; equal ones keep their order. If `order` throws, nothing changes.
    public final void sort(Comparator<? super T> order) {
        T[] values = toArray();
        Arrays.sort(values, order);
        makeOwn();
        for (int i = 0; i < values.length; i++) {
            codec.write(bytes, at(i), values[i]);
        }
    }

    /// Copies of the elements.
    public final T[] toArray() {
        int length = length();
        @SuppressWarnings("unchecked") // An array of the class that the codec reads.
        T[] values = (T[]) Array.newInstance(codec.type(), length);
        for (int i = 0; i < length; i++) {
            values[i] = codec.read(bytes, at(i));
        }
        return values;
    }

    /// An immutable list of copies of the elements.
    public final List<T> toList() {
        return List.of(toArray());
    }

    /// Goes through copies of the elements. The iterator throws a `ConcurrentModificationException` when it is used
    /// after the list's length has changed; setting elements is allowed.
    @Override
    public final Iterator<T> iterator() {
        return new Elements();
    }

    /// A list of its own with copies of the elements.
    public abstract FixedList<T> copy();

    /// Whether `other` is a list of the same class and element type with the same values, floats compared by their
    /// bits.
    @Override
    public final boolean equals(@Nullable Object other) {
        if (!(other instanceof FixedList<?> list) || list.size != size || list.codec.type() != codec.type()) {
            return false;
        }
        int length = length();
        int otherStart = list.at(0);
        return length == list.length()
                && Arrays.equals(bytes, at(0), at(length), list.bytes, otherStart, otherStart + at(length) - at(0));
    }

    @Override
    public final int hashCode() {
        int length = length();
        return Long.hashCode(Hash64.of(bytes, at(0), at(length)));
    }

    /// The elements in brackets, separated by commas.
    @Override
    public final String toString() {
        return Arrays.toString(toArray());
    }

    private final class Elements implements Iterator<T> {
        private final int length = length();
        private int next;

        @Override
        public boolean hasNext() {
            requireUnchanged();
            return next < length;
        }

        private void requireUnchanged() {
            if (length() != length) {
                throw new ConcurrentModificationException(name() + " changed its length from " + length + " to "
                        + length() + " while it was being iterated. Change it after the loop, or loop over its"
                        + " toList().");
            }
        }

        @Override
        public T next() {
            requireUnchanged();
            if (next >= length) {
                throw new NoSuchElementException(name() + " has no element " + next + ". Ask hasNext() first.");
            }
            return get(next++);
        }
    }
}
