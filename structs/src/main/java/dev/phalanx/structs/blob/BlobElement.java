package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.BlobCodec;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.blob.BlobViews;
import dev.phalanx.structs.internal.shape.BlobShape;

/// A type that is stored in blobs, as a builder needs it.
///
/// @param type the class; a primitive's box
/// @param shape the layout of its values in blobs
/// @param views what makes its codec and its views
/// @param <T> the type
record BlobElement<T>(Class<T> type, BlobShape shape, BlobViews views) {

    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs
    @SuppressWarnings("unchecked") // The box of a primitive has the same type parameter as its own class.
    static <T> BlobElement<T> of(Class<T> type) {
        BlobShape shape = BlobShape.of(type);
        return new BlobElement<>((Class<T>) shape.type(), shape, BlobViews.of(type));
    }

    @SuppressWarnings("unchecked") // Generated for this type.
    BlobCodec<T> codec() {
        return (BlobCodec<T>) views.codec();
    }

    @SuppressWarnings("unchecked") // Generated for this type.
    BlobArray<T> array(BlobMemory memory, int start, int length) {
        return ((BlobArray<T>) views.array()).create(memory, start, length);
    }

    @SuppressWarnings("unchecked") // Generated for this type.
    BlobPtr<T> pointer(BlobMemory memory, int target) {
        return ((BlobPtr<T>) views.pointer()).create(memory, target);
    }
}
