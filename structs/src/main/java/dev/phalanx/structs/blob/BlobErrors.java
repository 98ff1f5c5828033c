package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.shape.BlobShape;
import dev.phalanx.structs.kernel.BlobMemory;

/// What views and builders of blobs refuse.
final class BlobErrors {
    private BlobErrors() {}

    /// Refuses a view that is stored outside its own blob.
    static void requireSame(BlobMemory own, BlobMemory blob, String what, String path) {
        if (own != blob) {
            throw new IllegalArgumentException(
                    path + " is " + what + " of another blob, " + own.name()
                            + ", and a view has a place only inside its own. Allocate what it shows with this builder as well.");
        }
    }

    /// Refuses to copy values out of a blob that have views of it.
    static void requireWithoutViews(Class<?> type, BlobArray<?> array) {
        if (BlobShape.of(type).holdsViews()) {
            throw new IllegalStateException(array + " cannot be copied out of its blob: a " + type.getSimpleName()
                    + " has views that mean something only inside it. Use the elements in place with get(index).");
        }
    }

    /// Refuses a length below 0.
    static void requireLength(Class<?> type, int length) {
        if (length < 0) {
            throw new IndexOutOfBoundsException("A BlobArray<" + type.getSimpleName() + "> cannot have the length "
                    + length + ". Give it 0 or more.");
        }
    }

    /// Refuses an alignment that a blob does not offer.
    static void requireAlignment(int alignment) {
        if (alignment < 1 || alignment > 16 || Integer.bitCount(alignment) != 1) {
            throw new IllegalArgumentException(
                    "Values in a blob cannot be aligned to " + alignment + " bytes. Use 1, 2, 4, 8 or 16.");
        }
    }
}
