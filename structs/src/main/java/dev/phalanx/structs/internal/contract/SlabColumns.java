package dev.phalanx.structs.internal.contract;

import org.jspecify.annotations.Nullable;

/// The columns of one struct type in one slab, each in a typed field, so that code that knows the class reaches any of
/// them from one reference. One subclass is generated per struct type.
public abstract class SlabColumns {

    /// For the generated subclasses.
    protected SlabColumns() {}

    /// Those of a slab, of the same class.
    ///
    /// @param columns has the columns of the type, in the order of its leaves
    /// @param first position of the first of them
    public abstract SlabColumns of(@Nullable Object[] columns, int first);

    /// Puts the columns into `columns`, in the order of the leaves.
    public abstract void list(@Nullable Object[] columns);

    /// An array of this class.
    public abstract @Nullable SlabColumns[] table(int length);
}
