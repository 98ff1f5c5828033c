package dev.phalanx.structs.contract;

import org.jspecify.annotations.Nullable;

/// The columns of one struct type in one slab, each in a typed field, so that any of them is reached from
/// one reference. One subclass is generated per struct type.
public abstract class SlabColumns {
    private static final int[] NONE = {};

    /// The change versions of the slab's chunks.
    public int[] changeVersions = NONE;

    /// Divides a slot by the capacity of the slab's chunks, to find the chunk.
    public int reciprocal;

    /// For the generated subclasses.
    protected SlabColumns() {}

    /// Those of a slab, of the same class.
    ///
    /// @param columns has the columns of the type, in the order of its leaves
    /// @param first position of the first of them
    public abstract SlabColumns of(@Nullable Object[] columns, int first);

    /// Puts the columns into `columns`, in the order of the leaves.
    public abstract void list(@Nullable Object[] columns);

    /// The value in `slot`, a fresh copy that shares nothing with the columns.
    public abstract Object read(int slot);

    /// Stores `value` in `slot`.
    ///
    /// @throws IllegalArgumentException if a nested value is null or a fixed-length array has another length; nothing
    ///     is stored then
    /// @throws NullPointerException if `value` is null
    public abstract void write(int slot, Object value);

    /// The value in `slot` of `columns`, as its [#read] returns it. Any object of its class does it.
    public abstract Object readFrom(SlabColumns columns, int slot);

    /// Stores `value` in `slot` of `columns`, as its [#write] does. Any object of its class does it.
    public abstract void writeTo(SlabColumns columns, int slot, Object value);

    /// An array of this class.
    public abstract @Nullable SlabColumns[] table(int length);
}
