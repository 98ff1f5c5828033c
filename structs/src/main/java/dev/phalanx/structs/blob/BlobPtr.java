package dev.phalanx.structs.blob;

import dev.phalanx.structs.contract.BlobPart;
import dev.phalanx.structs.internal.blob.BlobMemory;
import dev.phalanx.structs.internal.blob.BlobViews;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A view of one value elsewhere in the same blob, or of none.
///
/// It is a field of a type stored in blobs; anything else refuses to store one. It may lead anywhere in its blob, to
/// the value that holds it as well, so that trees know their parents. The subclass that reads is generated per type.
///
/// @param <T> the type of the value: a struct type or a record with views of its own, a boxed primitive, an enum,
///     [dev.phalanx.structs.Entity], or [BlobString]
@BlobPart(BlobPart.Kind.POINTER)
public abstract class BlobPtr<T> {
    private final BlobMemory memory;
    private final int target;

    /// For the generated pointers: a null one.
    BlobPtr() {
        this(BlobMemory.NONE, -1);
    }

    /// For the generated pointers.
    ///
    /// @param memory the blob
    /// @param target the offset of the value; negative for null
    BlobPtr(BlobMemory memory, int target) {
        this.memory = memory;
        this.target = target;
    }

    /// A pointer to nothing, for fields of values that lead nowhere.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs
    @SuppressWarnings("unchecked") // Generated for that type.
    public static <T> BlobPtr<T> nullPointer(Class<T> type) {
        return (BlobPtr<T>) BlobViews.of(Objects.requireNonNull(type, "type")).pointer();
    }

    /// Another pointer of the same class.
    abstract BlobPtr<T> create(BlobMemory memory, int target);

    /// Bytes of the value.
    abstract int stride();

    /// The class of the value.
    public abstract Class<T> type();

    /// A copy of the value.
    ///
    /// @throws NullPointerException if the pointer is null
    /// @throws dev.phalanx.structs.DisposedException if the blob was closed
    /// @throws IllegalStateException if the blob is of a damaged file and the bytes stored there are not a valid value
    public abstract T value();

    /// Whether the pointer leads to no value.
    public final boolean isNull() {
        return target < 0;
    }

    /// The pointer in `field`.
    ///
    /// @throws IllegalStateException if it does not lead into the blob
    final BlobPtr<T> at(BlobMemory blob, int field) {
        int offset = blob.getInt(field);
        return create(blob, offset == 0 ? -1 : blob.target(field, offset, stride()));
    }

    /// Refuses a pointer of another blob.
    ///
    /// @param path the field that is to hold it
    final void requireIn(BlobMemory blob, String path) {
        if (!isNull()) {
            BlobErrors.requireSame(memory, blob, "a BlobPtr", path);
        }
    }

    /// Puts the pointer into `field`.
    final void writeTo(BlobMemory blob, int field) {
        requireIn(blob, "The value");
        if (isNull()) {
            blob.putInt(field, 0);
        } else {
            blob.putTarget(field, target);
        }
    }

    /// The blob.
    final BlobMemory memory() {
        return memory;
    }

    /// The offset of the value. The blob must be open.
    final int slot() {
        memory.check();
        if (target < 0) {
            throw BlobErrors.nowhere(type());
        }
        return target;
    }

    /// Whether `other` leads to the same place.
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof BlobPtr<?> pointer
                && pointer.type() == type()
                && pointer.target == target
                && (isNull() || pointer.memory == memory);
    }

    @Override
    public final int hashCode() {
        return target;
    }

    /// The type of the value, such as `BlobPtr<Node>`, and whether there is none.
    @Override
    public final String toString() {
        return "BlobPtr<" + type().getSimpleName() + ">" + (isNull() ? "(null)" : "");
    }
}
