package dev.phalanx.structs.internal.blob;

/// Reads and writes the fields of blobs that lead to arrays, values or texts elsewhere in the same blob. Generated
/// codecs use it; users have the views alone.
///
/// @param <V> the class of the views
public interface BlobView<V> {
    /// The view whose place is in `field`.
    ///
    /// @throws IllegalStateException if it does not lie within the blob
    V at(BlobMemory blob, int field);

    /// Refuses a view of another blob.
    ///
    /// @param path the field that is to hold it
    void requireIn(V view, BlobMemory blob, String path);

    /// Puts the place of a view into `field`.
    void writeTo(V view, BlobMemory blob, int field);
}
