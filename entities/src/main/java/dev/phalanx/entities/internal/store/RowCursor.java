package dev.phalanx.entities.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The position where the next row of an archetype is claimed: the cursor in a chunk, and behind it the slabs that have
/// room.
///
/// Claims of single rows move the cursor on, up to the row that fills the chunk: with that one the chunk has no room
/// any more. Whatever may make another chunk the next one forgets the cursor, and the next claim looks in the slab
/// that was listed last with room.
///
/// In an archetype with shared components the cursor only says where the last rows were claimed.
public abstract sealed class RowCursor permits SlabList {
    private int entityCount;
    private @Nullable Slab slab;
    private int chunk;
    private int slot;
    private int end;
    private int claimed;
    private @Nullable Slab[] withRoom = new @Nullable Slab[1];
    private int withRoomCount;

    RowCursor() {}

    /// Entities in all slabs.
    public final int entityCount() {
        return entityCount;
    }

    /// The number of rows of the last claim.
    public final int claimed() {
        return claimed;
    }

    /// The slab that the last claim got its rows in.
    @SuppressWarnings("NullAway") // asked right after a claim
    public final Slab claimedSlab() {
        return slab;
    }

    /// The chunk that the last claim got its rows in.
    public final int claimedChunk() {
        return chunk;
    }

    /// Whether the next claim looks in this chunk first.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public final boolean hasCursorIn(Slab asked, int askedChunk) {
        return askedChunk == chunk && asked == slab;
    }

    /// Whether the next claim gets a row of this slab without looking for one.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public final boolean hasRowAtCursor(Slab asked) {
        return slab == asked && hasRow();
    }

    /// The slot that the next claim gets, if it is below [#cursorEnd()].
    public final int cursorSlot() {
        return slot;
    }

    /// The end of the slots that are claimed at the cursor.
    public final int cursorEnd() {
        return end;
    }

    /// Same as [SlabList#release] of one row of a plain archetype, where the caller has counted the row in its chunk,
    /// which was not full, [knows][Slab#willLose] that it loses rows, and keeps entities.
    ///
    /// @param step 1 if the cursor is in the chunk, else 0
    public final void lostOne(int step) {
        entityCount--;
        slot -= step;
    }

    /// Same as [SlabList#claim()] of the row at the cursor, where the caller has counted the row in its chunk.
    public final void gotOne() {
        entityCount++;
        slot++;
    }

    /// The number of slabs that have room in a live chunk.
    public final int withRoomCount() {
        return withRoomCount;
    }

    /// Whether the slab is listed among those with room, where it says it is.
    public final boolean listsRoomOf(Slab asked) {
        return asked.roomPosition >= 0 && asked.roomPosition < withRoomCount && withRoom[asked.roomPosition] == asked;
    }

    /// Whether a row is left at the cursor.
    final boolean hasRow() {
        return slot < end;
    }

    /// Claims the row at the cursor, and returns its location.
    @SuppressWarnings("NullAway") // a cursor with slots left has a slab
    final int claimRow() {
        Slab claimedSlab = slab;
        int claimedSlot = slot;
        slot = claimedSlot + 1;
        claimedSlab.count[chunk]++;
        entityCount++;
        return claimedSlab.locationOf(claimedSlot);
    }

    /// Notes rows that were claimed in a chunk and counted there.
    final void claimedAt(Slab claimedSlab, int claimedChunk, int rows) {
        entityCount += rows;
        claimed = rows;
        slab = claimedSlab;
        chunk = claimedChunk;
    }

    /// The next rows are claimed in the same chunk, one by one from a slot on.
    final void continueAt(int nextSlot, int endOfSlots) {
        slot = nextSlot;
        end = endOfSlots;
    }

    /// Rows of the chunk were released that the next claims get again.
    final void stepBack(int rows) {
        slot -= rows;
    }

    /// The next claim looks anew where there is room.
    final void forgetCursor() {
        slab = null;
        end = 0;
    }

    /// Counts entities that came, or with a negative number went.
    final void countEntities(int more) {
        entityCount += more;
    }

    /// The slab with room that was listed last.
    @SuppressWarnings("NullAway") // places below withRoomCount are filled
    final Slab lastWithRoom() {
        return withRoom[withRoomCount - 1];
    }

    /// As many slabs can be listed with room from now on.
    final void reserveRoom(int slabs) {
        withRoom = Arrays.copyOf(withRoom, slabs);
    }

    /// Lists a slab with room, if it is not listed.
    final void addToRoom(Slab added) {
        if (added.roomPosition < 0) {
            added.roomPosition = withRoomCount;
            withRoom[withRoomCount++] = added;
        }
    }

    /// A chunk is full or has no entities: takes it from those with room, and with the last of them its slab.
    final void leaveRoom(Slab left, int leftChunk) {
        left.room.remove(leftChunk);
        if (left.room.isEmpty()) {
            removeFromRoom(left);
        }
    }

    /// Takes a slab from the list, if it is on it.
    @SuppressWarnings("NullAway") // places below withRoomCount are filled
    final void removeFromRoom(Slab removed) {
        int hole = removed.roomPosition;
        if (hole < 0) {
            return;
        }
        Slab last = withRoom[--withRoomCount];
        withRoom[hole] = last;
        last.roomPosition = hole;
        withRoom[withRoomCount] = null;
        removed.roomPosition = -1;
    }

    /// Becomes like that of an archetype in another world.
    ///
    /// @param own for each slab there the one here, by position
    @SuppressWarnings("NullAway") // places below withRoomCount are filled, and so are those of slabs
    final void mirrorCursor(RowCursor other, @Nullable Slab[] own) {
        for (int i = 0; i < own.length && own[i] != null; i++) {
            own[i].roomPosition = -1;
        }
        Arrays.fill(withRoom, null);
        withRoomCount = 0;
        for (int i = 0; i < other.withRoomCount; i++) {
            addToRoom(own[other.withRoom[i].position]);
        }
        entityCount = other.entityCount;
    }
}
