package dev.phalanx.structs.contract;

import org.jspecify.annotations.Nullable;

/// A reference to a slot of the columns of one struct type, as it is made outside of kernels. Implemented by the
/// generated subclasses of [dev.phalanx.structs.RefRW] and [dev.phalanx.structs.RefRO].
public interface SlotReference {
    /// Another reference of the same class, to nothing yet.
    SlotReference create();

    /// Makes this the reference to a slot.
    ///
    /// @param tables the leaf tables of the type
    void place(@Nullable Object[] tables, int slab, int slot);
}
