package dev.phalanx.structs;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// A list of limited length that is stored inside a component, without an object of its own.
///
/// The five classes differ in how much they hold: [FixedList32Bytes], [FixedList64Bytes], [FixedList128Bytes],
/// [FixedList512Bytes] and [FixedList4096Bytes] take as many bytes as their name says, of which two hold the length;
/// the
/// elements (struct types, boxed primitives, enums, [Entity]) lie behind it in C's layout. The capacity is what fits,
/// and
/// adding more is refused. All zero bytes are the empty list.
///
/// Elements go in and come out as copies. A list handed to a kernel or a `forEach` body reads the column it came from
/// until it is first changed, and until then must not be used after the body returns; [#copy()] gives one that may.
/// (Source documents S0 to S4: `FixedList`.)
///
/// @param <T> the element type
public abstract sealed class FixedList<T> implements Iterable<T>
        permits FixedList32Bytes, FixedList64Bytes, FixedList128Bytes, FixedList512Bytes, FixedList4096Bytes {
    private final ByteCodec<T> codec;
    private final int size;
    private final int epoch;
    private byte[] bytes;
    private int offset;
    private @Nullable ViewScope scope;

    /// A list of `size` bytes in `bytes` from `offset` on: borrowed until `scope` leaves `epoch` or the list is
    /// changed, or
    /// owned if `scope` is null. Checks nothing, so that an unused view costs nothing.
    FixedList(int size, ByteCodec<T> codec, byte[] bytes, int offset, @Nullable ViewScope scope, int epoch) {
        this.codec = codec;
        this.size = size;
        this.epoch = epoch;
        this.bytes = bytes;
        this.offset = offset;
        this.scope = scope;
    }

    /// The class of the elements; a boxed primitive's is the box.
    public final Class<T> elementType() {
        return codec.type();
    }

    /// How many elements the list has.
    ///
    /// @throws DisposedException if this was handed to a body that has returned, and was not changed there
    /// @throws IllegalStateException if the storage holds no valid length
    public final int length() {
        int length = FixedLayout.length(readable(), offset);
        if ((long) length * codec.size() > FixedLayout.listCapacity(size)) {
            throw FixedLayout.corrupt(name(), length, capacity());
        }
        return length;
    }

    /// How many elements the list can have.
    public final int capacity() {
        return FixedLayout.listCapacity(size) / codec.size();
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
        byte[] own = writable();
        codec.write(own, at(index), value);
    }

    /// Adds a copy of `value` at the end.
    ///
    /// @throws IllegalStateException if the list is full
    /// @throws NullPointerException if `value` is null
    public final void add(T value) {
        requireElement(value);
        int length = length();
        checkRoom(length, 1);
        byte[] own = writable();
        writeSpare(own, length, value);
        FixedLayout.setLength(own, offset, length + 1);
    }

    /// Adds copies of `values` at the end, all or none.
    ///
    /// @throws IllegalStateException if they do not all fit
    /// @throws NullPointerException if one of them is null
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    public final void addRange(T... values) {
        addRange(Arrays.asList(values));
    }

    /// Adds copies of `values` at the end, all or none.
    ///
    /// @throws IllegalStateException if they do not all fit
    /// @throws NullPointerException if one of them is null
    public final void addRange(Iterable<? extends T> values) {
        int length = length();
        if (values instanceof Collection<?> collection) {
            checkRoom(length, collection.size());
        }
        byte[] own = writable();
        int end = length;
        boolean done = false;
        try {
            for (T value : values) {
                requireElement(value);
                checkRoom(length, end - length + 1);
                codec.write(own, at(end), value);
                end++;
            }
            done = true;
        } finally {
            if (!done) {
                zero(own, length, capacity());
            }
        }
        FixedLayout.setLength(own, offset, end);
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
        byte[] own = writable();
        // Written behind the end first: a value that the codec refuses leaves the list as it was.
        writeSpare(own, length, value);
        System.arraycopy(own, at(index), own, at(index + 1), at(length) - at(index));
        codec.write(own, at(index), value);
        FixedLayout.setLength(own, offset, length + 1);
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
        byte[] own = writable();
        System.arraycopy(own, at(last), own, at(index), codec.size());
        zero(own, last, last + 1);
        FixedLayout.setLength(own, offset, last);
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
        byte[] own = writable();
        System.arraycopy(own, at(index + count), own, at(index), at(length) - at(index + count));
        zero(own, length - count, length);
        FixedLayout.setLength(own, offset, length - count);
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
        byte[] own = writable();
        zero(own, Math.min(before, length), Math.max(before, length));
        FixedLayout.setLength(own, offset, length);
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
        byte[] own = writable();
        for (int i = 0; i < values.length; i++) {
            codec.write(own, at(i), values[i]);
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

    /// Goes through copies of the elements. Elements added or removed meanwhile are seen like by a loop over the index.
    @Override
    public final Iterator<T> iterator() {
        return new Elements();
    }

    /// Stores this at `storageOffset` of `storage` and zeros after it, in all as many bytes as its class takes. Nothing
    /// happens if this reads exactly that place.
    ///
    /// @throws IndexOutOfBoundsException if the bytes do not lie within `storage`; nothing is written then
    @SuppressWarnings("ReferenceEquality") // Whether it is the same array, not an equal one.
    public final void writeTo(byte[] storage, int storageOffset) {
        int length = length();
        if (scope == null || storage != bytes || storageOffset != offset) {
            FixedLayout.store(bytes, offset, length * codec.size(), storage, storageOffset, size);
        }
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

    /// How the elements are stored.
    final ByteCodec<T> codec() {
        return codec;
    }

    /// A copy of the storage, as long as the class says.
    final byte[] copied() {
        byte[] storage = new byte[size];
        FixedLayout.store(bytes, offset, length() * codec.size(), storage, 0, size);
        return storage;
    }

    /// Where element `index` lies in `bytes`.
    private int at(int index) {
        return offset + FixedLayout.LENGTH_BYTES + index * codec.size();
    }

    private byte[] readable() {
        if (scope != null && scope.epoch() != epoch) {
            throw FixedLayout.ended(name());
        }
        return bytes;
    }

    /// The array to write to, this list's own from now on. The caller has read the length, so the view is alive.
    private byte[] writable() {
        if (scope != null) {
            takeOver();
        }
        return bytes;
    }

    private void takeOver() {
        bytes = copied();
        offset = 0;
        scope = null;
    }

    /// Writes behind the last element, and leaves zeros there if the codec refuses the value.
    private void writeSpare(byte[] own, int length, T value) {
        boolean done = false;
        try {
            codec.write(own, at(length), value);
            done = true;
        } finally {
            if (!done) {
                zero(own, length, length + 1);
            }
        }
    }

    private void zero(byte[] own, int from, int to) {
        Arrays.fill(own, at(from), at(to), (byte) 0);
    }

    private void requireElement(T value) {
        if (value == null) {
            throw ListErrors.nullElement(name());
        }
    }

    private void checkIndex(int index, int limit) {
        if (index < 0 || index >= limit) {
            throw ListErrors.index(name(), index, length(), limit);
        }
    }

    private void checkRoom(int length, int added) {
        if (((long) length + added) * codec.size() > FixedLayout.listCapacity(size)) {
            throw ListErrors.noRoom(name(), length, added, capacity(), codec);
        }
    }

    private String name() {
        return ListErrors.name(size) + "<" + codec.type().getSimpleName() + ">";
    }

    private final class Elements implements Iterator<T> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < length();
        }

        @Override
        public T next() {
            if (next >= length()) {
                throw new NoSuchElementException(name() + " has no element " + next + ". Ask hasNext() first.");
            }
            return get(next++);
        }
    }
}
