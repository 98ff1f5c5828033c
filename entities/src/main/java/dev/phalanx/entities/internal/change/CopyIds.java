package dev.phalanx.entities.internal.change;

import dev.phalanx.structs.contract.EntityRemap;

/// The packed ids of the copies of a set of entities. Every other id stays as it is.
///
/// An open addressing table, half full at most. 0 is the id of no entity and marks a free place.
public final class CopyIds implements EntityRemap {
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final int FEWEST_BITS = 2;

    private final long[] originals;
    private final long[] copies;
    private final int shift;

    /// Nothing yet.
    ///
    /// @param most how many entities there may be
    public CopyIds(int most) {
        int bits = Math.max(FEWEST_BITS, Integer.SIZE + 1 - Integer.numberOfLeadingZeros(most));
        originals = new long[1 << bits];
        copies = new long[1 << bits];
        shift = Long.SIZE - bits;
    }

    /// Notes a copy, in place of one noted before.
    public void put(long original, long copy) {
        int place = place(original);
        originals[place] = original;
        copies[place] = copy;
    }

    @Override
    public long map(long packed) {
        int place = place(packed);
        return packed != 0 && originals[place] == packed ? copies[place] : packed;
    }

    private int place(long original) {
        int mask = originals.length - 1;
        int place = (int) ((original * SPREAD) >>> shift);
        while (originals[place] != original && originals[place] != 0) {
            place = (place + 1) & mask;
        }
        return place;
    }
}
