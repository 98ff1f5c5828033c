package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.blob.Blob;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Builds one blob asset.
///
/// # Values in
///
/// What a blob holds is allocated from the leaves up: [#allocateString], [#allocate(Class, int, IntFunction)] and
/// [#allocatePointer] store values and return the views that lead to them, which are fields of other values; the last
/// one is the root.
///
/// ```
/// try (BlobBuilder builder = new BlobBuilder()) {
///   BlobAssetReference<Weapon> pistol = builder.createBlobAssetReference(
///       new Weapon(12f, builder.allocateString("Pistol"), builder.allocate(Recoil.class, 3, i -> new Recoil(i))));
/// }
/// ```
///
/// # By place
///
/// Trees whose nodes point at each other are built from the root down: [#constructRoot] and [#allocate(BlobSlot,
/// String, Class, int)] make room, filled with zeros, and return places; a field is named by its name, or by names
/// joined by dots where values nest. [#setPointer] makes a pointer lead to any place that was allocated before. The
/// two styles mix: a place becomes a view with [#pointerTo] and [BlobBuilderArray#asBlobArray].
///
/// One builder creates one blob. For one thread at a time.
public final class BlobBuilder extends BlobValueVerbs implements AutoCloseable {
    /// Bytes that are reserved beyond what is needed, if nothing else is said.
    public static final int DEFAULT_CHUNK_BYTES = 64 << 10;

    private final BuilderMemory space;
    private @Nullable BlobSlot<?> root;

    /// A builder that reserves 64 KiB at a time.
    public BlobBuilder() {
        this(DEFAULT_CHUNK_BYTES);
    }

    /// A builder that reserves `chunkBytes` at a time. Larger allocations are fine.
    ///
    /// @throws IllegalArgumentException if `chunkBytes` is negative
    public BlobBuilder(int chunkBytes) {
        this(new BuilderMemory(chunkBytes));
    }

    private BlobBuilder(BuilderMemory space) {
        super(space);
        this.space = space;
    }

    /// Makes room for the root, all zero.
    ///
    /// @throws IllegalStateException if there is a root
    /// @throws IllegalArgumentException if values of `type` cannot be stored in blobs
    public <T> BlobSlot<T> constructRoot(Class<T> type) {
        if (root != null) {
            throw new IllegalStateException("The builder has a root, a "
                    + root.type().getSimpleName() + ", and a blob has one. Use another BlobBuilder for another blob.");
        }
        BlobSlot<T> slot = allocateSlot(type);
        root = slot;
        return slot;
    }

    /// Makes room for `length` values, all zero, and lets a field of an earlier place hold them.
    ///
    /// @param field the name of a [BlobArray] field
    /// @throws IndexOutOfBoundsException if `length` is negative
    /// @throws IllegalArgumentException if there is no such field, or its elements are of another type
    public <E> BlobBuilderArray<E> allocate(BlobSlot<?> owner, String field, Class<E> type, int length) {
        return allocate(owner, field, type, length, 1);
    }

    /// Same as [#allocate(BlobSlot, String, Class, int)], the first value at a multiple of `alignment`.
    ///
    /// @param alignment 1, 2, 4, 8 or 16; raised to what the type needs
    /// @throws IndexOutOfBoundsException if `length` is negative
    /// @throws IllegalArgumentException if there is no such field, or its elements are of another type, or there is no
    ///     such alignment
    public <E> BlobBuilderArray<E> allocate(BlobSlot<?> owner, String field, Class<E> type, int length, int alignment) {
        int at = fields().find(owner, field, BlobArray.class, type);
        BlobBuilderArray<E> array = allocateArray(type, length, alignment);
        array.asBlobArray().writeTo(memory(), at);
        return array;
    }

    /// Stores the values and lets a field of an earlier place hold them.
    ///
    /// @param field the name of a [BlobArray] field
    /// @throws IllegalArgumentException if there is no such field, or its elements are of another type, or a value
    ///     cannot be stored
    public <E> BlobBuilderArray<E> construct(
            BlobSlot<?> owner, String field, Class<E> type, Collection<? extends E> values) {
        BlobBuilderArray<E> array = allocate(owner, field, type, values.size());
        int i = 0;
        for (E value : values) {
            array.set(i++, value);
        }
        return array;
    }

    /// Makes room for one value, all zero, and lets a pointer of an earlier place lead to it.
    ///
    /// @param field the name of a [BlobPtr] field
    /// @throws IllegalArgumentException if there is no such field, or it leads to another type
    public <E> BlobSlot<E> allocate(BlobSlot<?> owner, String field, Class<E> type) {
        int at = fields().find(owner, field, BlobPtr.class, type);
        BlobSlot<E> slot = allocateSlot(type);
        pointerTo(slot).writeTo(memory(), at);
        return slot;
    }

    /// Lets a pointer of an earlier place lead to any earlier place.
    ///
    /// @param field the name of a [BlobPtr] field
    /// @throws IllegalArgumentException if there is no such field, or it leads to another type, or a place is of
    ///     another builder
    public void setPointer(BlobSlot<?> owner, String field, BlobSlot<?> target) {
        int at = fields().find(owner, field, BlobPtr.class, target.type());
        pointerTo(target).writeTo(memory(), at);
    }

    /// Stores a text and lets a field of an earlier place hold it.
    ///
    /// @param field the name of a [BlobString] field
    /// @throws IllegalArgumentException if there is no such field, or the text has half of a surrogate pair
    public void allocateString(BlobSlot<?> owner, String field, CharSequence text) {
        int at = fields().find(owner, field, BlobString.class, byte.class);
        allocateString(text).writeTo(memory(), at);
    }

    /// Creates the blob with the root that [#constructRoot] made room for.
    ///
    /// @param type the class of the root
    /// @throws IllegalStateException if there is no root, or it is of another type
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    public <T> BlobAssetReference<T> createBlobAssetReference(Class<T> type) {
        memory().check();
        Class<T> wanted = BlobElement.of(type).type();
        if (root == null || root.type() != wanted) {
            throw new IllegalStateException("The root of the blob is "
                    + (root == null ? "missing" : "a " + root.type().getSimpleName()) + ", and a "
                    + wanted.getSimpleName() + " was requested. Call constructRoot(" + wanted.getSimpleName()
                    + ".class) first.");
        }
        return finish(wanted, root.at());
    }

    /// Creates the blob with `root` as its root.
    ///
    /// @throws IllegalArgumentException if the value cannot be stored
    /// @throws IllegalStateException if [#constructRoot] made room for a root
    /// @throws dev.phalanx.structs.DisposedException if the builder was closed or has created its blob
    @SuppressWarnings("unchecked") // The class of a value is its type, but for constants of enums with bodies.
    public <T> BlobAssetReference<T> createBlobAssetReference(T root) {
        Class<T> type = (Class<T>) (root instanceof Enum<?> constant ? constant.getDeclaringClass() : root.getClass());
        BlobSlot<T> slot = constructRoot(type);
        try {
            slot.set(root);
        } catch (IllegalArgumentException e) {
            this.root = null;
            throw e;
        }
        return finish(type, slot.at());
    }

    private <T> BlobAssetReference<T> finish(Class<T> type, int at) {
        Blob blob = space.finish(type, at);
        return BlobAssetReference.to(blob);
    }

    /// Gives back what the builder has. The blob it created stays.
    @Override
    public void close() {
        space.end("its BlobBuilder was closed. Create the blob first.");
    }
}
