package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// A way on which entities of one slab leave their rows one after the other, with everything at hand that it takes.
///
/// A fast path opens once enough entities have gone the same way in a row, from a plain archetype and without
/// observers. It stays open as long as all slabs keep their arrays. Within it is a window: one chunk, and the state of
/// the world after the last change in it. Entities of the window go in a few steps, until anything else changes the
/// world. The entity that frees a full chunk or ends a chunk takes the general path.
abstract sealed class FastPath permits MoveFastPath, DestroyFastPath {
    private static final int WORTH_OPENING = 32;
    static final int NONE = -1;

    final WorldStore store;
    final EntityTable entities;
    final ChangeTracker versions;
    private final Slabs slabs;

    private int seenFrom = NONE;
    private int seen;

    private long arraysVersion;

    @Nullable
    Slab from;

    @Nullable
    SlabList fromList;

    @Nullable
    Archetype fromArchetype;

    long @Nullable [] fromIds;
    int @Nullable [] fromCount;

    @Nullable
    RowMover mover;

    private long windowVersion = NONE;
    private int windowRows;
    private int cursorStep;
    int windowPlace;
    int firstSlot;
    int fromChunk;

    FastPath(WorldStore store, ChangeTracker versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
    }

    /// Notes an entity that took the general path, and returns whether enough have done so for the fast path to open.
    ///
    /// @param same whether it is the way of the one before, as far as the slab does not say so
    final boolean isWorthOpening(Slab source, boolean same) {
        if (!same || seenFrom != source.id) {
            seenFrom = source.id;
            seen = 0;
            return false;
        }
        return ++seen >= WORTH_OPENING;
    }

    /// Counts from the beginning again.
    final void forgetSeen() {
        seen = 0;
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    final boolean isOpenFrom(Slab source) {
        return from == source && hasArrays();
    }

    /// Whether all slabs have the arrays that they had when the fast path opened.
    final boolean hasArrays() {
        return arraysVersion == slabs.arraysVersion();
    }

    /// @param moves moves rows of `source` to `target`, and fills the gaps
    final void open(Slab source, Slab target, RowMover moves) {
        close();
        arraysVersion = slabs.arraysVersion();
        from = source;
        fromList = source.archetype.slabs();
        fromArchetype = source.archetype;
        fromIds = source.entities;
        fromCount = source.count;
        mover = moves;
        moves.bind(source.columnsByKind, target.columnsByKind);
    }

    /// Ends it, until enough entities have gone one way again.
    void close() {
        if (mover != null) {
            mover.unbind();
        }
        from = null;
        fromList = null;
        fromArchetype = null;
        fromIds = null;
        fromCount = null;
        mover = null;
        windowVersion = NONE;
        seen = 0;
    }

    /// Lays the window over a chunk of the slab that the fast path is open from.
    @SuppressWarnings("NullAway") // an open fast path has everything
    final void openWindow(Slab source, int chunk) {
        windowVersion = store.structureVersion();
        windowRows = source.capacity;
        firstSlot = chunk * source.capacity;
        windowPlace = source.locationOf(firstSlot);
        fromChunk = chunk;
        cursorStep = fromList.hasCursorIn(source, chunk) ? 1 : 0;
    }

    /// Whether a row, counted from [#windowPlace], is in the window, and nothing has happened since the last one left.
    final boolean isInWindow(int row) {
        return store.structureVersion() == windowVersion && Integer.compareUnsigned(row, windowRows) < 0;
    }

    /// Counts the entity that leaves the window.
    ///
    /// @param rest how many stay in its chunk, at least one
    @SuppressWarnings("NullAway") // an open fast path has everything
    final void oneLeft(int rest) {
        fromCount[fromChunk] = rest;
        fromList.lostOne(cursorStep);
        store.structureChanged();
        windowVersion++;
    }
}
