package dev.phalanx.structs.blob;

import dev.phalanx.structs.contract.BlobPart;
import dev.phalanx.structs.internal.blob.BlobLayout;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.blob.BlobViews;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.Objects;

/// A view of consecutive values in a blob.
///
/// It is a field of a type stored in blobs; anything else refuses to store one. Elements come out as copies, whose own
/// views are of the same blob. The subclass that reads them is generated per element type, so that reading by index
/// in a loop allocates nothing. Numbers are read without boxing by the getter of their type, such as
/// [#getFloat(int)]. Any number of threads may read at once.
///
/// @param <T> the element type: a struct type or a record with views of its own, a boxed primitive, an enum,
///     [dev.phalanx.structs.Entity], or [BlobString]
@BlobPart(BlobPart.Kind.ARRAY)
public abstract class BlobArray<T> implements Iterable<T> {
    private final BlobMemory memory;
    private final int start;
    private final int length;

    /// For the generated arrays: an empty one.
    BlobArray() {
        this(BlobMemory.NONE, 0, 0);
    }

    /// For the generated arrays.
    ///
    /// @param memory the blob
    /// @param start the offset of the first element
    /// @param length number of elements
    BlobArray(BlobMemory memory, int start, int length) {
        this.memory = memory;
        this.start = start;
        this.length = length;
    }

    /// An array without elements, for fields of values that have none.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs
    @SuppressWarnings("unchecked") // Generated for that type.
    public static <T> BlobArray<T> empty(Class<T> type) {
        return (BlobArray<T>) BlobViews.of(Objects.requireNonNull(type, "type")).array();
    }

    /// Another array of the same class.
    abstract BlobArray<T> create(BlobMemory memory, int start, int length);

    /// Bytes of one element.
    abstract int stride();

    /// The class of the elements.
    public abstract Class<T> type();

    /// A copy of the element at `index`.
    ///
    /// @throws IndexOutOfBoundsException if `index` is negative or not below [#length()]
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    /// @throws IllegalStateException if the blob is of a damaged file and the bytes stored there are not a valid value
    public abstract T get(int index);

    /// The array whose place is in `field`.
    ///
    /// @throws IllegalStateException if it does not lie within the blob
    final BlobArray<T> at(BlobMemory blob, int field) {
        long place = blob.getLong(field);
        int count = BlobLayout.lengthIn(place);
        int first = count == 0 ? 0 : blob.target(field, BlobLayout.offsetIn(place), (long) count * stride());
        return create(blob, first, count);
    }

    /// Refuses an array of another blob.
    ///
    /// @param path the field that is to hold it
    final void requireIn(BlobMemory blob, String path) {
        if (length != 0) {
            BlobErrors.requireSame(memory, blob, "a BlobArray", path);
        }
    }

    /// Puts the array's place into `field`.
    final void writeTo(BlobMemory blob, int field) {
        requireIn(blob, "The element");
        blob.putInt(BlobLayout.lengthOf(field), length);
        if (length == 0) {
            blob.putInt(field, 0);
        } else {
            blob.putTarget(field, start);
        }
    }

    /// The blob.
    final BlobMemory memory() {
        return memory;
    }

    /// The offset of the element at `index`. Reading an element checks whether the blob is open. An element without
    /// bytes is not read, so this method makes the check instead.
    ///
    /// @param size bytes of one element
    final int slot(int index, int size) {
        if (size == 0) {
            memory.check();
        }
        if (Integer.compareUnsigned(index, length) >= 0) {
            throw BlobErrors.outOfRange(memory, type(), length, index);
        }
        return start + index * size;
    }

    /// The number of elements.
    public final int length() {
        return length;
    }

    /// Whether there are no elements.
    public final boolean isEmpty() {
        return length == 0;
    }

    /// The element at `index` of an array of booleans.
    ///
    /// @throws IllegalStateException if the elements are something else
    public boolean getBoolean(int index) {
        throw not("boolean");
    }

    /// The element at `index` of an array of bytes.
    ///
    /// @throws IllegalStateException if the elements are something else
    public byte getByte(int index) {
        throw not("byte");
    }

    /// The element at `index` of an array of chars.
    ///
    /// @throws IllegalStateException if the elements are something else
    public char getChar(int index) {
        throw not("char");
    }

    /// The element at `index` of an array of shorts.
    ///
    /// @throws IllegalStateException if the elements are something else
    public short getShort(int index) {
        throw not("short");
    }

    /// The element at `index` of an array of ints.
    ///
    /// @throws IllegalStateException if the elements are something else
    public int getInt(int index) {
        throw not("int");
    }

    /// The element at `index` of an array of floats.
    ///
    /// @throws IllegalStateException if the elements are something else
    public float getFloat(int index) {
        throw not("float");
    }

    /// The element at `index` of an array of longs.
    ///
    /// @throws IllegalStateException if the elements are something else
    public long getLong(int index) {
        throw not("long");
    }

    /// The element at `index` of an array of doubles.
    ///
    /// @throws IllegalStateException if the elements are something else
    public double getDouble(int index) {
        throw not("double");
    }

    private IllegalStateException not(String primitive) {
        return new IllegalStateException(this + " has no elements of type " + primitive
                + ". Use get(index), or the getter of the element type.");
    }

    /// The bytes of the elements in C's layout, little-endian, for code that works on them itself, such as the Vector
    /// API. They cannot be written, and end with the blob.
    ///
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    public final MemorySegment segment() {
        return memory.segment().asSlice(start, (long) length * stride());
    }

    /// Copies of the elements, in order. The iterator is of a class of the element type's own, so that a loop over the
    /// array in a kernel allocates nothing and boxes nothing.
    @Override
    public abstract Iterator<T> iterator();

    /// Copies of the elements in an array of their own, which no longer depends on the blob.
    ///
    /// @throws IllegalStateException if the elements have views of the blob
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    @SuppressWarnings("unchecked") // Made for the class of the elements.
    public final T[] toArray() {
        BlobErrors.requireWithoutViews(type(), this);
        T[] array = (T[]) Array.newInstance(type(), length);
        for (int i = 0; i < length; i++) {
            array[i] = get(i);
        }
        return array;
    }

    /// Whether `other` is a view of the same elements at the same place.
    @Override
    public final boolean equals(Object other) {
        return other instanceof BlobArray<?> array
                && array.memory == memory
                && array.start == start
                && array.length == length
                && array.type() == type();
    }

    @Override
    public final int hashCode() {
        return 31 * start + length;
    }

    /// The element type and length, such as `BlobArray<Recoil>[3]`.
    @Override
    public final String toString() {
        return BlobErrors.array(type(), length);
    }
}
