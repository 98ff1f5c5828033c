package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.BlobMemory;
import java.util.Collection;
import java.util.function.IntFunction;

/// The methods of a [BlobBuilder] that store values and allocate space for them.
///
/// @hidden
public abstract sealed class BlobValueVerbs permits BlobBuilder {
    private final BuilderMemory space;
    private final BlobFields fields;

    BlobValueVerbs(BuilderMemory space) {
        this.space = space;
        this.fields = new BlobFields(space);
    }

    /// The bytes so far.
    final BlobMemory memory() {
        return space.memory();
    }

    /// Finds fields of places.
    final BlobFields fields() {
        return fields;
    }

    /// Stores a text.
    ///
    /// @throws IllegalArgumentException if it has half of a surrogate pair
    public final BlobString allocateString(CharSequence text) {
        byte[] bytes = Utf8Bytes.encode(text);
        int at = space.allocate(bytes.length, 1);
        memory().copyIn(at, bytes, bytes.length);
        return new BlobString(memory(), at, bytes.length);
    }

    /// Stores `length` values, the one at `i` being what `values` says for `i`.
    ///
    /// @throws IndexOutOfBoundsException if `length` is negative
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs, or one cannot
    public final <E> BlobArray<E> allocate(Class<E> type, int length, IntFunction<? extends E> values) {
        return allocate(type, length, 1, values);
    }

    /// Same as [#allocate(Class, int, IntFunction)], the first value at a multiple of `alignment`.
    ///
    /// @param alignment 1, 2, 4, 8 or 16; raised to what the type needs
    /// @throws IndexOutOfBoundsException if `length` is negative
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs, or one cannot, or there is no
    ///     such alignment
    public final <E> BlobArray<E> allocate(Class<E> type, int length, int alignment, IntFunction<? extends E> values) {
        BlobBuilderArray<E> array = allocateArray(type, length, alignment);
        for (int i = 0; i < length; i++) {
            array.set(i, values.apply(i));
        }
        return array.asBlobArray();
    }

    /// Stores the values, in their order.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs, or one cannot
    public final <E> BlobArray<E> allocate(Class<E> type, Collection<? extends E> values) {
        BlobBuilderArray<E> array = allocateArray(type, values.size(), 1);
        int i = 0;
        for (E value : values) {
            array.set(i++, value);
        }
        return array.asBlobArray();
    }

    /// Makes room for `length` values, all zero, for a value that is stored later.
    ///
    /// @param alignment of the first value: 1, 2, 4, 8 or 16; raised to what the type needs
    /// @throws IndexOutOfBoundsException if `length` is negative
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs, or there is no such alignment
    public final <E> BlobBuilderArray<E> allocateArray(Class<E> type, int length, int alignment) {
        BlobElement<E> element = BlobElement.of(type);
        BlobErrors.requireLength(type, length);
        BlobErrors.requireAlignment(alignment);
        long bytes = (long) length * element.shape().size();
        int start = space.allocate(bytes, Math.max(alignment, element.shape().alignment()));
        return new BlobBuilderArray<>(space, element, start, length);
    }

    /// Stores the numbers, the first at a multiple of 16.
    public final BlobArray<Float> allocate(float[] values) {
        return allocate(Float.class, values, values.length);
    }

    /// Stores the numbers, the first at a multiple of 16.
    public final BlobArray<Double> allocate(double[] values) {
        return allocate(Double.class, values, values.length);
    }

    /// Stores the numbers, the first at a multiple of 16.
    public final BlobArray<Integer> allocate(int[] values) {
        return allocate(Integer.class, values, values.length);
    }

    /// Stores the numbers, the first at a multiple of 16.
    public final BlobArray<Long> allocate(long[] values) {
        return allocate(Long.class, values, values.length);
    }

    /// Stores the numbers, the first at a multiple of 16.
    public final BlobArray<Short> allocate(short[] values) {
        return allocate(Short.class, values, values.length);
    }

    /// Stores the bytes, the first at a multiple of 16.
    public final BlobArray<Byte> allocate(byte[] values) {
        return allocate(Byte.class, values, values.length);
    }

    /// Stores the characters, the first at a multiple of 16.
    public final BlobArray<Character> allocate(char[] values) {
        return allocate(Character.class, values, values.length);
    }

    /// Stores the truth values, a byte each, the first at a multiple of 16.
    public final BlobArray<Boolean> allocate(boolean[] values) {
        return allocate(Boolean.class, values, values.length);
    }

    private <E> BlobArray<E> allocate(Class<E> type, Object array, int length) {
        BlobElement<E> element = BlobElement.of(type);
        int start = space.allocate((long) length * element.shape().size(), 16);
        memory().copyIn(start, array, length);
        return element.array(memory(), start, length);
    }

    /// Stores a value and returns a pointer to it.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs, or this one cannot
    public final <E> BlobPtr<E> allocatePointer(Class<E> type, E value) {
        BlobSlot<E> slot = allocateSlot(type);
        slot.set(value);
        return pointerTo(slot);
    }

    /// Makes room for one value, all zero, for a pointer that is set later.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs
    public final <E> BlobSlot<E> allocateSlot(Class<E> type) {
        return allocateArray(type, 1, 1).slot(0);
    }

    /// A pointer to a place, as a value for a field of a type stored in this blob.
    ///
    /// @throws IllegalArgumentException if the place is of another builder
    public final <E> BlobPtr<E> pointerTo(BlobSlot<E> place) {
        fields.requireOwn(place);
        return place.element().pointer(memory(), place.at());
    }
}
