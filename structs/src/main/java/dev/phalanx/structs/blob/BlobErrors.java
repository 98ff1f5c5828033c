package dev.phalanx.structs.blob;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.shape.BlobShape;

/// The errors of references, views and builders of blobs.
///
/// What a kernel may throw is made from parts, not from the view or reference: an object that is handed to a method
/// that C2 does not inline is an object that it allocates, also where the method is never reached.
final class BlobErrors {
    private BlobErrors() {}

    /// For a reference whose blob is not there.
    static RuntimeException gone(long packed, Class<?> root) {
        if (packed == 0) {
            return new NullPointerException("The " + reference(root)
                    + " is null: it refers to no blob. Ask isCreated() first, or store a reference.");
        }
        return new DisposedException(reference(packed, root)
                + " was used after its blob was closed. Close a blob after the last use of every copy of its"
                + " reference.");
    }

    /// The name of a reference in messages, such as `BlobAssetReference<Weapon>(3:1)`.
    static String reference(long packed, Class<?> root) {
        return reference(root)
                + (packed == 0 ? "(null)" : "(" + (int) packed + ":" + (int) (packed >>> Integer.SIZE) + ")");
    }

    private static String reference(Class<?> root) {
        return "BlobAssetReference" + (root == Object.class ? "" : "<" + root.getSimpleName() + ">");
    }

    /// For an index that an array does not have, unless its blob is closed.
    static IndexOutOfBoundsException outOfRange(BlobMemory memory, Class<?> element, int length, int index) {
        memory.check();
        return new IndexOutOfBoundsException("Index " + index + " is out of range for " + array(element, length)
                + (length == 0 ? ". It is empty." : ". Use an index from 0 to " + (length - 1) + "."));
    }

    /// The name of an array in messages, such as `BlobArray<Recoil>[3]`.
    static String array(Class<?> element, int length) {
        return "BlobArray<" + element.getSimpleName() + ">[" + length + "]";
    }

    /// For a pointer that is null.
    static NullPointerException nowhere(Class<?> target) {
        return new NullPointerException(
                "BlobPtr<" + target.getSimpleName() + ">(null) leads to no value. Ask isNull() first.");
    }

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
