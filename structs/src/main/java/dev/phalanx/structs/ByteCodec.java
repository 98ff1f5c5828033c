package dev.phalanx.structs;

/// Reads and writes values of one type as bytes in C's sequential layout, little-endian and unaligned.
///
/// @param <T> the value type: a struct type, a boxed primitive, an enum, or [Entity]
public abstract class ByteCodec<T> {

    /// For the generated codecs.
    protected ByteCodec() {}

    /// The codec of a struct type, an enum (by ordinal, 4 bytes), [Entity], or a primitive, which has the codec of its
    /// box.
    ///
    /// @throws IllegalArgumentException if `type` is none of these
    public static <T> ByteCodec<T> of(Class<T> type) {
        return ByteCodecs.of(type);
    }

    /// The value's class.
    public abstract Class<T> type();

    /// Bytes one value takes.
    public abstract int size();

    /// The value stored at `offset`.
    ///
    /// @throws IllegalStateException if what is stored cannot be a value, such as an ordinal beyond the enum
    /// @throws IndexOutOfBoundsException if the value does not lie within `bytes`
    public abstract T read(byte[] bytes, int offset);

    /// Stores `value` at `offset`, or throws before it has stored anything. Bytes of padding are left as they are.
    ///
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length
    /// @throws IndexOutOfBoundsException if the value does not lie within `bytes`
    public abstract void write(byte[] bytes, int offset, T value);
}
