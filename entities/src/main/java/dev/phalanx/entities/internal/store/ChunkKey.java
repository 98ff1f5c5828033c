package dev.phalanx.entities.internal.store;

/// A chunk as one number: the slab's id and its place in the slab. 0 is no chunk, as there is no slab 0.
final class ChunkKey {
    private ChunkKey() {}

    static int of(Slab slab, int chunk) {
        return slab.locationOf(chunk);
    }

    static int slab(int code) {
        return EntityLocation.slab(code);
    }

    static int chunk(int code) {
        return EntityLocation.slot(code);
    }

    /// The code of the same chunk in another world.
    ///
    /// @param slabIds for each id of a slab there the id of its counterpart here
    static int translate(int code, int[] slabIds) {
        return code == 0 ? 0 : EntityLocation.of(slabIds[slab(code)], chunk(code));
    }
}
