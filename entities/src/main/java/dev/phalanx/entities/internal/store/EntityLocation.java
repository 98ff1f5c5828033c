package dev.phalanx.entities.internal.store;

/// The location of an entity in its world, packed into an `int`: the id of a slab and a slot in it.
///
/// ```text
/// bits   31 … 14          13 … 0
///        id of the slab   slot in the slab
/// ```
///
/// No slab has the id 0, so the locations 0 to 16,383 never belong to an entity; 0 means "not alive".
public final class EntityLocation {
    /// The number of bits that hold the slot.
    public static final int SLOT_BITS = 14;

    /// The number of slab ids there can be.
    public static final int SLAB_LIMIT = 1 << (Integer.SIZE - SLOT_BITS);

    /// The location of an entity that is not alive.
    public static final int ABSENT = 0;

    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

    private EntityLocation() {}

    /// The location of a slot.
    public static int of(int slab, int slot) {
        return slab << SLOT_BITS | slot;
    }

    /// The id of the slab.
    public static int slab(int location) {
        return location >>> SLOT_BITS;
    }

    /// The slot in the slab.
    public static int slot(int location) {
        return location & SLOT_MASK;
    }
}
