package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.Slabs;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RowMover;
import org.jspecify.annotations.Nullable;

/// The way on which entities of one slab get, or lose, one component one after the other, with everything at hand that
/// such a move needs.
///
/// A lane opens once the same move has been made often enough in a row, between plain archetypes and with nobody
/// observing. It leads on as long as both slabs keep their arrays. A move that opens, fills, frees or ends a chunk is
/// not made here: who asks for it makes it the long way.
final class MovingLane {
    private static final int WORTH_OPENING = 32;
    private static final int NONE = -1;

    private final WorldStore store;
    private final EntityTable entities;
    private final Slabs slabs;
    private final VersionFirewall versions;

    private int seenType = NONE;
    private int seenFrom;
    private int seenTo;
    private int seen;

    private int fromId = NONE;
    private long arraysVersion;
    private @Nullable Class<?> type;
    private @Nullable Transition transition;
    private @Nullable RowMover mover;
    private @Nullable Slab from;
    private @Nullable Slab to;
    private @Nullable SlabList fromList;
    private @Nullable SlabList toList;
    private long @Nullable [] fromIds;
    private long @Nullable [] toIds;
    private int @Nullable [] fromCount;
    private int @Nullable [] toCount;
    private int toPlace;
    private @Nullable Archetype fromArchetype;
    private @Nullable Archetype toArchetype;

    private long windowVersion = NONE;
    private int windowPlace;
    private int windowRows;
    private int firstSlot;
    private int fromChunk;
    private int toChunk;
    private int cursorStep;

    MovingLane(WorldStore store, VersionFirewall versions) {
        this.store = store;
        this.entities = store.entities();
        this.slabs = store.slabs();
        this.versions = versions;
    }

    /// Notes a move that was made the long way. The lane opens for more of the same.
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
        return from == source && to == target && type == by.type() && arraysVersion == slabs.arraysVersion();
    }

    private void open(Transition way, ComponentInfo<?> by, Slab source, Slab target) {
        close();
        fromId = source.id;
        arraysVersion = slabs.arraysVersion();
        type = by.type();
        transition = way;
        mover = way.mover();
        mover.bind(source.columnsByKind, target.columnsByKind);
        from = source;
        to = target;
        fromList = source.archetype.slabs();
        toList = target.archetype.slabs();
        fromIds = source.entities;
        toIds = target.entities;
        fromCount = source.count;
        toCount = target.count;
        toPlace = target.locationOf(0);
        fromArchetype = source.archetype;
        toArchetype = target.archetype;
    }

    /// Ends it, until the same move has been made often again.
    void close() {
        if (mover != null) {
            mover.unbind();
        }
        fromId = NONE;
        type = null;
        transition = null;
        mover = null;
        from = null;
        to = null;
        fromList = null;
        toList = null;
        fromIds = null;
        toIds = null;
        fromCount = null;
        toCount = null;
        fromArchetype = null;
        toArchetype = null;
        windowVersion = NONE;
        seen = 0;
    }

    /// Moves the entity at `place` and answers its new location, or [EntityTable#ABSENT] if that has to be done the
    /// long way.
    ///
    /// versions: change=types carried over follow, the added type now order=both chunks
    ///
    /// @param by the type that it gets, or loses
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // an open lane has everything; a class is one object
    int tryMove(int place, Class<?> by) {
        int row = place - windowPlace;
        if (by != type
                || store.structureVersion() != windowVersion
                || Integer.compareUnsigned(row, windowRows) >= 0
                || !versions.isMoveAgain()) {
            if (by != type
                    || place >>> EntityTable.SLOT_BITS != fromId
                    || arraysVersion != slabs.arraysVersion()
                    || !openWindow(from, from.chunkOf(place & EntityTable.SLOT_MASK))) {
                return EntityTable.ABSENT;
            }
            row = place - windowPlace;
        }
        int[] counts = fromCount;
        int rest = counts[fromChunk] - 1;
        int targetSlot = toList.cursorSlot();
        if (rest == 0 || targetSlot >= toList.cursorEnd()) {
            return EntityTable.ABSENT;
        }
        counts[fromChunk] = rest;
        toCount[toChunk]++;
        fromList.lostOne(cursorStep);
        toList.gotOne();
        versions.movedAgain(fromArchetype, toArchetype);
        store.structureChanged();
        windowVersion++;
        int newPlace = toPlace + targetSlot;
        int slot = firstSlot + row;
        int last = firstSlot + rest;
        long[] ids = fromIds;
        long moved = ids[slot];
        long filler = ids[last];
        toIds[targetSlot] = moved;
        ids[slot] = filler;
        entities.move(filler, place);
        entities.move(moved, newPlace);
        mover.moveBound(slot, last, targetSlot);
        return newPlace;
    }

    /// The next moves from a chunk to the one in which rows are claimed are made in the window, until something else
    /// happens. Answers false if even the first has to be made the long way.
    @SuppressWarnings("NullAway") // an open lane has everything
    private boolean openWindow(Slab source, int chunk) {
        int count = source.count[chunk];
        if (count == 1 || count == source.capacity || !toList.hasRowAtCursor(to)) {
            return false;
        }
        windowVersion = store.structureVersion();
        windowRows = source.capacity;
        firstSlot = chunk * source.capacity;
        windowPlace = source.locationOf(firstSlot);
        fromChunk = chunk;
        toChunk = toList.claimedChunk();
        cursorStep = fromList.hasCursorIn(source, chunk) ? 1 : 0;
        source.willLose(chunk);
        versions.willMove(transition, source, chunk, to, toChunk);
        return true;
    }
}
