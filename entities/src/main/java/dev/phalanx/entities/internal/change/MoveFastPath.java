package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// The path on which entities of one slab get, or lose, one component one after the other, with everything at hand that
/// a move takes. Both archetypes are plain.
///
/// It opens once enough entities have gone the same way in a row, and stays open as long as all slabs keep their
/// arrays. Within it is a window: one chunk, and the state of the world after the last change in it. Entities of the
/// window go in a few steps, until anything else changes the world. A move that opens, fills, ends or frees a chunk is
/// not made here: its caller makes it on the general path.
final class MoveFastPath {
    private static final int WORTH_OPENING = 32;
    private static final int NONE = -1;

    private final WorldStore store;
    private final EntityTable entities;
    private final ChangeTracker versions;
    private final Slabs slabs;

    private int seenFrom = NONE;
    private int seenTo;
    private int seenType = NONE;
    private int seen;

    private long arraysVersion;
    private int fromId = NONE;
    private @Nullable Class<?> type;
    private @Nullable Transition transition;
    private @Nullable RowMover mover;
    private @Nullable Slab from;
    private @Nullable SlabList fromList;
    private @Nullable Archetype fromArchetype;
    private long @Nullable [] fromIds;
    private int @Nullable [] fromCount;
    private @Nullable Slab to;
    private @Nullable SlabList toList;
    private @Nullable Archetype toArchetype;
    private long @Nullable [] toIds;
    private int @Nullable [] toCount;
    private int toLocation;

    private long windowVersion = NONE;
    private int windowRows;
    private int windowLocation;
    private int firstSlot;
    private int fromChunk;
    private int toChunk;
    private int cursorStep;

    MoveFastPath(WorldStore store, ChangeTracker versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
    }

    /// Notes a move that was made on the general path. The fast path opens for more of the same.
    void made(Transition way, ComponentInfo<?> by, Slab source, Slab target) {
        if (seenFrom != source.id || seenTo != target.id || seenType != by.index()) {
            seenFrom = source.id;
            seenTo = target.id;
            seenType = by.index();
            seen = 0;
        } else if (++seen >= WORTH_OPENING && !isOpenFor(source, target, by)) {
            seen = 0;
            if (source.archetype.isPlain() && target.archetype.isPlain() && way.hasGeneratedMover()) {
                open(way, by, source, target);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    private boolean isOpenFor(Slab source, Slab target, ComponentInfo<?> by) {
        return to == target && type == by.type() && from == source && hasArrays();
    }

    /// Whether all slabs have the arrays that they had when the fast path opened.
    private boolean hasArrays() {
        return arraysVersion == slabs.arraysVersion();
    }

    private void open(Transition way, ComponentInfo<?> by, Slab source, Slab target) {
        close();
        arraysVersion = slabs.arraysVersion();
        fromId = source.id;
        from = source;
        fromList = source.archetype.slabs();
        fromArchetype = source.archetype;
        fromIds = source.entities;
        fromCount = source.count;
        type = by.type();
        transition = way;
        to = target;
        toList = target.archetype.slabs();
        toArchetype = target.archetype;
        toIds = target.entities;
        toCount = target.count;
        toLocation = target.locationOf(0);
        mover = way.mover();
        mover.bind(source.columnsByKind, target.columnsByKind);
    }

    /// Ends it, until enough entities have gone one way again.
    void close() {
        if (mover != null) {
            mover.unbind();
        }
        mover = null;
        fromId = NONE;
        from = null;
        fromList = null;
        fromArchetype = null;
        fromIds = null;
        fromCount = null;
        type = null;
        transition = null;
        to = null;
        toList = null;
        toArchetype = null;
        toIds = null;
        toCount = null;
        windowVersion = NONE;
        seen = 0;
    }

    /// Moves the entity at `location` and returns its new location, or [EntityLocation#ABSENT] if it is not in the
    /// window, or its move requires the general path.
    ///
    /// Versions: change=types carried over follow, the added type now; order=both chunks.
    ///
    /// @param by the type that the entity gets, or loses
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // an open window has everything; a class is one object
    int tryMoveInWindow(int location, Class<?> by) {
        int row = location - windowLocation;
        if (by != type || !isInWindow(row) || !versions.isMoveAgain()) {
            return EntityLocation.ABSENT;
        }
        int rest = fromCount[fromChunk] - 1;
        int targetSlot = toList.cursorSlot();
        if (rest == 0 || targetSlot >= toList.cursorEnd()) {
            return EntityLocation.ABSENT;
        }
        store.beginChange();
        toCount[toChunk]++;
        toList.gotOne();
        versions.movedAgain(fromArchetype, toArchetype);
        fromCount[fromChunk] = rest;
        fromList.lostOne(cursorStep);
        store.structureChanged();
        windowVersion++;
        int newLocation = toLocation + targetSlot;
        int slot = firstSlot + row;
        int last = firstSlot + rest;
        long[] ids = fromIds;
        long moved = ids[slot];
        long filler = ids[last];
        toIds[targetSlot] = moved;
        ids[slot] = filler;
        entities.move(filler, location);
        entities.move(moved, newLocation);
        mover.moveBound(slot, last, targetSlot);
        return newLocation;
    }

    /// Whether a row, counted from [#windowLocation], is in the window, and nothing has happened since the last one
    /// left.
    private boolean isInWindow(int row) {
        return store.structureVersion() == windowVersion && Integer.compareUnsigned(row, windowRows) < 0;
    }

    /// Opens the window around the entity at `location`, until something else happens. Returns false if its move
    /// requires the general path.
    ///
    /// @param by the type that it gets, or loses
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // an open fast path has everything; a class is one object
    boolean tryOpenWindow(int location, Class<?> by) {
        if (by != type || EntityLocation.slab(location) != fromId || !hasArrays()) {
            return false;
        }
        int chunk = from.chunkOf(EntityLocation.slot(location));
        int count = from.count[chunk];
        if (count == 1 || count == from.capacity || !toList.hasRowAtCursor(to)) {
            return false;
        }
        toChunk = toList.claimedChunk();
        windowVersion = store.structureVersion();
        windowRows = from.capacity;
        firstSlot = chunk * from.capacity;
        windowLocation = from.locationOf(firstSlot);
        fromChunk = chunk;
        cursorStep = fromList.hasCursorIn(from, chunk) ? 1 : 0;
        from.willLose(chunk);
        versions.willMove(transition, from, chunk, to, toChunk);
        return true;
    }
}
