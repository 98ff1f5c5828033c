package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// The way out for entities of one slab that are destroyed one after the other.
final class DestroyFastPath extends FastPath {
    private int windowNow;

    DestroyFastPath(WorldStore store, ChangeTracker versions) {
        super(store, versions);
    }

    /// Notes that an entity of a chunk was destroyed the long way. The next of that chunk go by the fast path, if it is
    /// open.
    ///
    /// @param filler fills gaps in the slab, or null if that is not generated yet
    void left(Slab source, int chunk, @Nullable RowMover filler) {
        if (isOpenFrom(source)) {
            openWindow(source, chunk);
            windowNow = store.globalSystemVersion();
        } else if (isWorthOpening(source, true) && filler != null && source.archetype.isPlain()) {
            open(source, source, filler);
        }
    }

    /// Destroys the entity at `place`, or returns false if that requires the general path.
    ///
    /// versions: change=none order=chunk
    @SuppressWarnings("NullAway") // an open fast path has everything
    boolean tryDestroy(int place) {
        int row = place - windowPlace;
        if (!isInWindow(row) || store.globalSystemVersion() != windowNow) {
            return false;
        }
        int rest = fromCount[fromChunk] - 1;
        if (rest == 0) {
            return false;
        }
        store.beginChange();
        versions.destroyedAgain(fromArchetype);
        oneLeft(rest);
        int slot = firstSlot + row;
        int last = firstSlot + rest;
        long[] ids = fromIds;
        long gone = ids[slot];
        long filler = ids[last];
        ids[slot] = filler;
        entities.move(filler, place);
        entities.remove((int) gone);
        mover.moveBound(slot, last, slot);
        return true;
    }
}
