package dev.phalanx.structs.internal.blob;

/// Reads and writes values of one type in blobs. Its subclass is generated per type.
///
/// @param <T> the type
public abstract class BlobCodec<T> {

    /// For the generated codecs.
    protected BlobCodec() {}

    /// The value at `at`, whose views are of the same blob.
    ///
    /// @throws IllegalStateException if what is stored cannot be a value, as in a damaged file
    public abstract T read(BlobMemory memory, int at);

    /// Stores `value` at `at`, or throws before it has stored anything.
    ///
    /// @throws NullPointerException if `value` is null
    /// @throws IllegalArgumentException if a nested value is null, a fixed-length array has another length, or a view
    ///     is of another blob
    public abstract void write(BlobMemory memory, int at, T value);
}
