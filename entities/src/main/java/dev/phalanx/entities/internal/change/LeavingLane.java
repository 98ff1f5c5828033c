package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// The way out for entities of one slab that are destroyed one after the other, with everything at hand that it takes.
///
/// As a [MovingLane], it opens once enough entities of the slab have gone in a row, of a plain archetype and with
/// nobody observing. Within it, entities of the chunk that the last one left are destroyed in a few steps; one that
/// frees a full chunk or ends one goes the long way.
final class LeavingLane {
    private static final int WORTH_OPENING = 32;
    private static final int NONE = -1;

    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final VersionFirewall versions;

    private int seenSlab = NONE;
    private int seen;

    private long arraysVersion;
    private @Nullable Slab slab;
    private @Nullable SlabList list;
    private @Nullable Archetype archetype;
    private @Nullable RowMover mover;
    private long @Nullable [] ids;
    private int @Nullable [] count;

    private long windowVersion = NONE;
    private int windowNow;
    private int windowPlace;
    private int windowRows;
    private int firstSlot;
    private int chunk;
    private int cursorStep;

    LeavingLane(WorldStore store, VersionFirewall versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
    }

    /// Notes that an entity of a chunk was destroyed the long way. The next of that chunk go by the lane, if it is
    /// open.
    ///
    /// @param filler fills gaps in the slab, or null if that is not generated yet
    void left(Slab source, int sourceChunk, @Nullable RowMover filler) {
        if (isOpenFor(source)) {
            openWindow(source, sourceChunk);
        } else if (seenSlab != source.id) {
            seenSlab = source.id;
            seen = 0;
        } else if (++seen >= WORTH_OPENING && filler != null && source.archetype.isPlain()) {
            open(source, filler);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    private boolean isOpenFor(Slab source) {
        return slab == source && arraysVersion == slabs.arraysVersion();
    }

    private void open(Slab source, RowMover filler) {
        close();
        arraysVersion = slabs.arraysVersion();
        slab = source;
        list = source.archetype.slabs();
        archetype = source.archetype;
        mover = filler;
        filler.bind(source.columnsByKind, source.columnsByKind);
        ids = source.entities;
        count = source.count;
    }

    private void openWindow(Slab source, int sourceChunk) {
        windowVersion = store.structureVersion();
        windowNow = store.globalSystemVersion();
        windowRows = source.capacity;
        chunk = sourceChunk;
        firstSlot = sourceChunk * source.capacity;
        windowPlace = source.locationOf(firstSlot);
        cursorStep = source.archetype.slabs().hasCursorIn(source, sourceChunk) ? 1 : 0;
    }

    /// Ends it, until enough entities of a slab have been destroyed again.
    void close() {
        if (mover != null) {
            mover.unbind();
        }
        slab = null;
        list = null;
        archetype = null;
        mover = null;
        ids = null;
        count = null;
        windowVersion = NONE;
        seen = 0;
    }

    /// Destroys the entity at `place`, or answers false if that has to be done the long way.
    ///
    /// versions: change=none order=chunk
    @SuppressWarnings("NullAway") // an open lane has everything
    boolean tryDestroy(int place) {
        int row = place - windowPlace;
        if (store.structureVersion() != windowVersion
                || Integer.compareUnsigned(row, windowRows) >= 0
                || store.globalSystemVersion() != windowNow) {
            return false;
        }
        int[] counts = count;
        int rest = counts[chunk] - 1;
        if (rest == 0) {
            return false;
        }
        counts[chunk] = rest;
        list.lostOne(cursorStep);
        versions.destroyedAgain(archetype);
        store.structureChanged();
        windowVersion++;
        int slot = firstSlot + row;
        int last = firstSlot + rest;
        long gone = ids[slot];
        long filler = ids[last];
        ids[slot] = filler;
        entities.move(filler, place);
        entities.remove((int) gone);
        mover.moveBound(slot, last, slot);
        return true;
    }
}
