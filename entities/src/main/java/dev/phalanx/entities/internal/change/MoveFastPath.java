package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.SlabList;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.entities.internal.types.ComponentInfo;
import org.jspecify.annotations.Nullable;

/// The path on which entities of one slab get, or lose, one component one after the other. It leads to another plain
/// archetype. A move that opens or fills a chunk there is not made here: its caller makes it on the general path.
final class MoveFastPath extends FastPath {
    private int seenType = NONE;
    private int seenTo;

    private int fromId = NONE;
    private @Nullable Class<?> type;
    private @Nullable Transition transition;
    private @Nullable Slab to;
    private @Nullable SlabList toList;
    private @Nullable Archetype toArchetype;
    private long @Nullable [] toIds;
    private int @Nullable [] toCount;
    private int toPlace;
    private int toChunk;

    MoveFastPath(WorldStore store, ChangeTracker versions) {
        super(store, versions);
    }

    /// Notes a move that was made the long way. The fast path opens for more of the same.
    void made(Transition way, ComponentInfo<?> by, Slab source, Slab target) {
        boolean same = seenTo == target.id && seenType == by.index();
        seenTo = target.id;
        seenType = by.index();
        if (isWorthOpening(source, same) && !isOpenFor(source, target, by)) {
            forgetSeen();
            if (source.archetype.isPlain() && target.archetype.isPlain() && way.hasGeneratedMover()) {
                open(way, by, source, target);
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // a slab is one object
    private boolean isOpenFor(Slab source, Slab target, ComponentInfo<?> by) {
        return to == target && type == by.type() && isOpenFrom(source);
    }

    private void open(Transition way, ComponentInfo<?> by, Slab source, Slab target) {
        open(source, target, way.mover());
        fromId = source.id;
        type = by.type();
        transition = way;
        to = target;
        toList = target.archetype.slabs();
        toArchetype = target.archetype;
        toIds = target.entities;
        toCount = target.count;
        toPlace = target.locationOf(0);
    }

    @Override
    void close() {
        super.close();
        fromId = NONE;
        type = null;
        transition = null;
        to = null;
        toList = null;
        toArchetype = null;
        toIds = null;
        toCount = null;
    }

    /// Moves the entity at `location` and returns its new location, or [EntityLocation#ABSENT] if that requires the
    /// general path.
    ///
    /// versions: change=types carried over follow, the added type now order=both chunks
    ///
    /// @param by the type that it gets, or loses
    @SuppressWarnings({"NullAway", "ReferenceEquality"}) // an open fast path has everything; a class is one object
    int tryMove(int location, Class<?> by) {
        int row = location - windowPlace;
        if (by != type || !isInWindow(row) || !versions.isMoveAgain()) {
            if (by != type
                    || EntityLocation.slab(location) != fromId
                    || !hasArrays()
                    || !tryOpenWindow(from, from.chunkOf(EntityLocation.slot(location)))) {
                return EntityLocation.ABSENT;
            }
            row = location - windowPlace;
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
        oneLeft(rest);
        int newPlace = toPlace + targetSlot;
        int slot = firstSlot + row;
        int last = firstSlot + rest;
        long[] ids = fromIds;
        long moved = ids[slot];
        long filler = ids[last];
        toIds[targetSlot] = moved;
        ids[slot] = filler;
        entities.move(filler, location);
        entities.move(moved, newPlace);
        mover.moveBound(slot, last, targetSlot);
        return newPlace;
    }

    /// Opens the window for the next moves from a chunk to the one in which rows are claimed, until something else
    /// happens. Returns false if even the first requires the general path.
    @SuppressWarnings("NullAway") // an open fast path has everything
    private boolean tryOpenWindow(Slab source, int chunk) {
        int count = source.count[chunk];
        if (count == 1 || count == source.capacity || !toList.hasRowAtCursor(to)) {
            return false;
        }
        openWindow(source, chunk);
        toChunk = toList.claimedChunk();
        source.willLose(chunk);
        versions.willMove(transition, source, chunk, to, toChunk);
        return true;
    }
}
