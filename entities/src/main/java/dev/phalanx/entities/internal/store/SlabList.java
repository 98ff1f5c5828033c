package dev.phalanx.entities.internal.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The slabs of one archetype, in order, and the claiming and releasing of rows in them.
///
/// A row is claimed in a chunk that is not full; only when there is none a chunk is opened: first where a chunk has
/// died, then by growing the slab, then in a new slab. The first slab starts small and grows in place, later ones have
/// full size from the start. A chunk dies with its last entity. One empty slab is kept, of an archetype with shared
/// components one for each window (see [GroupedChunks]); further ones are released.
///
/// # The cursor
///
/// Claims of single rows move a cursor on in one chunk, up to the row that fills it: with that one the chunk has no
/// room any more. Whatever may make another chunk the next one forgets the cursor, and the next claim looks in the slab
/// that was listed last with room. In an archetype with shared components the cursor only says where the last rows were
/// claimed.
public final class SlabList {
    private final Archetype archetype;
    private final boolean isPlain;
    private final Slabs slabs;
    private final WorldGuard guard;
    private final @Nullable GroupedChunks grouped;
    private final @Nullable ArchetypeTable archetypes;
    private @Nullable Slab[] list = new @Nullable Slab[1];
    private int size;
    private @Nullable Slab empty;
    private int firstWithDeadChunk;
    private int chunkCount;
    private long chunkListVersion;

    // The cursor
    private int entityCount;
    private @Nullable Slab cursorSlab;
    private int cursorChunk;
    private int cursorSlot;
    private int cursorEnd;
    private int claimed;
    private @Nullable Slab[] withRoom = new @Nullable Slab[1];
    private int withRoomCount;

    SlabList(Archetype archetype, WorldStore store) {
        this.archetype = archetype;
        this.isPlain = archetype.isPlain();
        this.slabs = store.slabs();
        this.guard = store.guard();
        this.archetypes = store.archetypes();
        this.grouped = archetype.isShared() ? new GroupedChunks(archetype, this, store) : null;
    }

    private SlabList(Archetype archetype) {
        this.archetype = archetype;
        this.isPlain = archetype.isPlain();
        this.guard = new WorldGuard("none");
        this.slabs = new Slabs(1, guard, new SlabPool(0));
        this.archetypes = null;
        this.grouped = null;
    }

    /// A list without slabs that belongs to no world, to be mirrored.
    public static SlabList none(Archetype archetype) {
        return new SlabList(archetype);
    }

    /// Whether it belongs to an archetype with shared components.
    public boolean isGrouped() {
        return grouped != null;
    }

    /// Claims and releases rows of an archetype with shared components.
    public GroupedChunks grouped() {
        if (grouped == null) {
            throw new IllegalStateException(archetype + " has no shared component and no groups of chunks.");
        }
        return grouped;
    }

    /// The number of slabs.
    public int size() {
        return size;
    }

    /// The slab at `position`, below [#size()].
    @SuppressWarnings("NullAway") // places below size are filled
    public Slab get(int position) {
        return list[position];
    }

    /// Chunks with entities in all slabs.
    public int chunkCount() {
        return chunkCount;
    }

    /// Goes up whenever a chunk comes or goes: lists of chunks are made anew then.
    public long chunkListVersion() {
        return chunkListVersion;
    }

    /// Makes sure that up to `rows` rows can be claimed without allocating: those that one chunk has room for, and in
    /// an archetype without shared components further chunks as well.
    ///
    /// @throws IllegalStateException if the world cannot have as many slabs
    public void reserve(int rows) {
        if (grouped != null || rows == 0) {
            return;
        }
        if (withRoomCount() > 0) {
            Slab slab = lastWithRoom();
            int chunk = slab.room.next(0);
            int end = chunk * slab.capacity + Math.min(slab.capacity, slab.count[chunk] + rows);
            if (end > slab.rows()) {
                slabs.grow(slab, ChunkLayout.rows(slab.rows(), end, slab.capacity));
            }
            if (slab.count[chunk] + rows <= slab.capacity) {
                return;
            }
        }
        long needed = rows - freeRows();
        while (needed > 0) {
            needed -= addRows((int) Math.min(needed, Integer.MAX_VALUE >> 1));
        }
    }

    /// Same as [#reserve(int)] of one row.
    public void reserveOne() {
        if (!hasRow()) {
            reserve(1);
        }
    }

    /// Rows without an entity in chunks of any slab.
    private long freeRows() {
        long free = -entityCount();
        for (int i = 0; i < size; i++) {
            free += get(i).rows();
        }
        return free;
    }

    /// Makes the last slab longer, or appends one. Returns by how many rows.
    private int addRows(int wanted) {
        int capacity = archetype.capacity();
        Slab last = size == 0 ? null : get(size - 1);
        if (last != null && !last.isFullSize()) {
            int before = last.rows();
            slabs.grow(last, ChunkLayout.rows(before, before + wanted, capacity));
            firstWithDeadChunk = Math.min(firstWithDeadChunk, size - 1);
            return last.rows() - before;
        }
        int rows = size == 0
                ? ChunkLayout.rows(ChunkLayout.firstRows(capacity), wanted, capacity)
                : ChunkLayout.fullRows(capacity);
        Slab added = appendNew(capacity, rows);
        if (empty == null) {
            empty = added;
        }
        return added.rows();
    }

    /// Claims one row: counts it, and returns its location. [#claimedSlab()] and [#claimedChunk()] return its slab and
    /// chunk. The row is all zero bits unless [Slab#mayBeDirty] returns true.
    public int claim() {
        return hasRow() ? claimRow() : claim(1);
    }

    /// Claims up to `wanted` adjacent rows in one chunk, and returns the location of the first. [#claimed()] returns
    /// their number, [#claimedSlab()] and [#claimedChunk()] their slab and chunk.
    public int claim(int wanted) {
        if (grouped != null) {
            return grouped.claim(wanted);
        }
        Slab slab = slabWithRoom(wanted);
        int chunk = slab.room.next(0);
        int before = slab.count[chunk];
        int rows = Math.min(wanted, slab.capacity - before);
        int slot = chunk * slab.capacity + before;
        if (slot + rows > slab.rows()) {
            slabs.grow(slab, ChunkLayout.rows(slab.rows(), slot + wanted, slab.capacity));
        }
        slab.count[chunk] = before + rows;
        claimedAt(slab, chunk, rows);
        continueAt(slot + rows, Math.min((chunk + 1) * slab.capacity - 1, slab.rows()));
        if (before + rows == slab.capacity) {
            leaveRoom(slab, chunk);
        }
        return slab.locationOf(slot);
    }

    private void chunksChanged(Slab slab) {
        chunkListVersion++;
        if (archetypes != null && !archetype.isListed()) {
            archetypes.list(archetype);
        }
        slabs.meta().changed(slab);
    }

    /// Appends a slab of meta entities of this archetype.
    Slab enterMeta(Slab slab) {
        Slab meta = slabs.enterMeta(archetype, slab);
        adopt(meta, new int[0]);
        return meta;
    }

    /// Takes a slab of meta entities away.
    void dropMeta(Slab meta) {
        remove(meta);
        slabs.release(meta);
    }

    /// Takes a slab out of this list, which keeps the order of the others.
    ///
    /// @param slab not empty
    private void remove(Slab slab) {
        if (grouped != null) {
            grouped.removing(slab);
        }
        countEntities(-slab.entityCount());
        chunkCount -= slab.live.size();
        chunksChanged(slab);
        forgetCursor();
        removeFromRoom(slab);
        removeAt(slab.position);
    }

    /// Appends a slab of this archetype that was another's.
    ///
    /// @param groups the group of each chunk, which is counted there already; empty without shared components
    private void adopt(Slab slab, int[] groups) {
        forgetCursor();
        append(slab);
        countEntities(slab.entityCount());
        chunkCount += slab.live.size();
        chunksChanged(slab);
        if (grouped != null) {
            slab.room.clear();
            grouped.adopted(slab, groups);
            return;
        }
        slab.findRoom();
        if (!slab.room.isEmpty()) {
            addToRoom(slab);
        }
    }

    /// Gives a slab that is not empty to another archetype with the same chunk capacity, columns and all.
    ///
    /// @param column for each column the one in the other archetype, or a negative number
    /// @param component for each component the one in the other archetype, or a negative number
    /// @param groups for each chunk its group there, see [GroupedChunks#enter]; empty without shared components
    public void give(Slab slab, Archetype other, int[] column, int[] component, int[] groups) {
        remove(slab);
        slabs.handOver(slab, other, column, component);
        other.slabs().adopt(slab, groups);
    }

    /// Gives a slab that is not empty to the archetype with the same types in another world. There it comes last, with
    /// another id and new chunks, and keeps all rows.
    ///
    /// @param groups for each chunk its group there, see [GroupedChunks#enter]; empty without shared components
    public Slab giveAway(Slab slab, Archetype other, int[] groups) {
        remove(slab);
        slabs.release(slab);
        return other.slabs().takeIn(slab, groups);
    }

    private Slab takeIn(Slab foreign, int[] groups) {
        Slab slab = slabs.adopt(archetype, foreign);
        adopt(slab, groups);
        return slab;
    }

    /// Claims `rows` rows in a new chunk behind all that have entities, and returns the location of the first. The
    /// content of the rows is as for [#claim()].
    ///
    /// @param rows 1 to the capacity of a chunk
    public int claimChunk(int rows) {
        return claimChunk(rows, rows);
    }

    /// Same as [#claimChunk(int)], with more chunks to come.
    ///
    /// @param wanted the number of rows that are claimed with this call and the next ones
    public int claimChunk(int rows, int wanted) {
        if (grouped != null) {
            return grouped.claimChunk(rows, wanted);
        }
        Slab slab = slabForLastChunk(wanted);
        int chunk = slab.live.last() + 1;
        int slot = chunk * slab.capacity;
        if (slot + rows > slab.rows()) {
            slabs.grow(slab, ChunkLayout.rows(slab.rows(), slot + wanted, slab.capacity));
            firstWithDeadChunk = Math.min(firstWithDeadChunk, slab.position);
        }
        open(slab, chunk);
        forgetCursor();
        slab.count[chunk] = rows;
        countEntities(rows);
        if (rows == slab.capacity) {
            leaveRoom(slab, chunk);
        }
        return slab.locationOf(slot);
    }

    private Slab slabForLastChunk(int wanted) {
        int position = size - 1;
        if (position > 0 && get(position).isEmpty()) {
            position--;
        }
        if (position >= 0 && get(position).live.last() < ChunkLayout.CHUNKS_PER_SLAB - 1) {
            return get(position);
        }
        if (position < size - 1) {
            return get(size - 1);
        }
        int capacity = archetype.capacity();
        int first = size == 0 ? ChunkLayout.firstRows(capacity) : ChunkLayout.fullRows(capacity);
        return appendNew(capacity, ChunkLayout.rows(first, wanted, capacity));
    }

    /// The positions of the slabs that have room, the one that is claimed in next last.
    public int[] positionsWithRoom() {
        int[] positions = new int[withRoomCount];
        for (int i = 0; i < withRoomCount; i++) {
            Slab slab = withRoom[i];
            positions[i] = slab == null ? -1 : slab.position;
        }
        return positions;
    }

    /// Appends a slab whose chunks have so many entities, without the groups of [ChunkGroups]. The entities are the
    /// caller's to enter.
    public Slab restore(int capacity, int rows, int[] counts) {
        Slab slab = appendNew(capacity, rows);
        if (Arrays.stream(slab.dirty).anyMatch(left -> left > 0)) {
            slab.clearFrom(0);
            Arrays.fill(slab.dirty, 0);
        }
        for (int chunk = 0; chunk < counts.length; chunk++) {
            slab.count[chunk] = counts[chunk];
            if (counts[chunk] > 0) {
                opened(slab, chunk);
                entityCount += counts[chunk];
                if (grouped == null && counts[chunk] < capacity) {
                    slab.room.add(chunk);
                }
            }
        }
        return slab;
    }

    /// Makes claims find rows as they did in another list with the same slabs.
    ///
    /// @param positions of slabs with room, each once, see [#positionsWithRoom()]
    /// @param emptyPosition of the empty slab that is kept, or -1
    /// @param firstWithDead see [#firstWithDeadChunk()]
    public void restoreClaims(int[] positions, int emptyPosition, int firstWithDead) {
        for (int position : positions) {
            addToRoom(get(position));
        }
        empty = emptyPosition < 0 ? null : get(emptyPosition);
        firstWithDeadChunk = firstWithDead;
        if (grouped != null) {
            grouped.restored();
        }
    }

    /// Makes this list like that of the archetype with the same types in another world: as many slabs of as many
    /// rows, as many entities in each chunk, and claims that will be answered alike. What the rows hold stays;
    /// chunks that had no entities and have some now are new.
    ///
    /// @return whether anything was different
    public boolean mirror(SlabList other) {
        int kept = keptFor(other);
        boolean different = kept < size || kept < other.size;
        forgetCursor();
        while (size > kept) {
            slabs.release(get(size - 1));
            removeAt(size - 1);
        }
        for (int i = 0; i < other.size; i++) {
            Slab theirs = other.get(i);
            if (i == size) {
                appendNew(theirs.capacity, theirs.rows());
            }
            different |= slabs.mirror(get(i), theirs);
        }
        mirrorCursor(other, list);
        empty = other.empty == null ? null : get(other.empty.position);
        firstWithDeadChunk = other.firstWithDeadChunk;
        chunkCount = other.chunkCount;
        chunkListVersion += different ? 1 : 0;
        if (grouped != null) {
            grouped.mirror(other);
        }
        return different;
    }

    /// The number of slabs, from the first on, that stay when this list becomes like another one: all of them, up to
    /// the first whose chunks have another capacity.
    public int keptFor(SlabList other) {
        int common = Math.min(size, other.size);
        for (int i = 0; i < common; i++) {
            if (get(i).capacity != other.get(i).capacity) {
                return i;
            }
        }
        return common;
    }

    /// Takes back the last `rows` rows of a chunk, regardless of their content. References in them become null.
    public void release(Slab slab, int chunk, int rows) {
        if (grouped != null) {
            grouped.release(slab, chunk, rows);
            return;
        }
        int before = slab.count[chunk];
        int after = before - rows;
        if (!isPlain) {
            leaveBehind(slab, chunk * slab.capacity + after, rows);
        }
        if (slab.dirty[chunk] < before) {
            slab.dirty[chunk] = before;
        }
        slab.count[chunk] = after;
        countEntities(-rows);
        if (after == 0) {
            close(slab, chunk);
        } else if (before == slab.capacity) {
            slab.room.add(chunk);
            addToRoom(slab);
            forgetCursor();
        } else if (hasCursorIn(slab, chunk)) {
            stepBack(rows);
        }
    }

    /// Makes rows without an entity what a claim expects beyond their columns: enabled, and without objects.
    private void leaveBehind(Slab slab, int slot, int rows) {
        for (int c : archetype.enableables()) {
            EnabledBits.fill(slab.enabled(c), slab.bit(slot), rows, true);
        }
        slab.forgetObjects(slot, rows);
    }

    private void close(Slab slab, int chunk) {
        forgetCursor();
        ChunkValues.clear(slab, chunk);
        slab.live.remove(chunk);
        leaveRoom(slab, chunk);
        chunkCount--;
        chunksChanged(slab);
        firstWithDeadChunk = Math.min(firstWithDeadChunk, slab.position);
        if (slab.isEmpty()) {
            keepOrDrop(slab);
        }
    }

    /// Position of the first slab that may have a dead chunk; those before it have none.
    public int firstWithDeadChunk() {
        return firstWithDeadChunk;
    }

    /// The empty slab that is kept, or null; in an archetype with shared components always null.
    public @Nullable Slab empty() {
        return empty;
    }

    // The cursor, and the slabs with room

    /// Entities in all slabs.
    public int entityCount() {
        return entityCount;
    }

    /// The number of rows of the last claim.
    public int claimed() {
        return claimed;
    }

    /// The slab that the last claim got its rows in.
    @SuppressWarnings("NullAway") // asked right after a claim
    public Slab claimedSlab() {
        return cursorSlab;
    }

    /// The chunk that the last claim got its rows in.
    public int claimedChunk() {
        return cursorChunk;
    }

    /// Whether the next claim looks in this chunk first.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public boolean hasCursorIn(Slab asked, int askedChunk) {
        return askedChunk == cursorChunk && asked == cursorSlab;
    }

    /// Whether the next claim gets a row of this slab without looking for one.
    @SuppressWarnings("ReferenceEquality") // a slab is one object
    public boolean hasRowAtCursor(Slab asked) {
        return cursorSlab == asked && hasRow();
    }

    /// The slot that the next claim gets, if it is below [#cursorEnd()].
    public int cursorSlot() {
        return cursorSlot;
    }

    /// The end of the slots that are claimed at the cursor.
    public int cursorEnd() {
        return cursorEnd;
    }

    /// Same as [#release] of one row of a plain archetype, where the caller has counted the row in its chunk, which was
    /// not full, [knows][Slab#willLose] that it loses rows, and keeps entities.
    ///
    /// @param step 1 if the cursor is in the chunk, else 0
    public void lostOne(int step) {
        entityCount--;
        cursorSlot -= step;
    }

    /// Same as [#claim()] of the row at the cursor, where the caller has counted the row in its chunk.
    public void gotOne() {
        entityCount++;
        cursorSlot++;
    }

    /// The number of slabs that have room in a live chunk.
    public int withRoomCount() {
        return withRoomCount;
    }

    /// Whether the slab is listed among those with room, where it says it is.
    public boolean listsRoomOf(Slab asked) {
        return asked.roomPosition >= 0 && asked.roomPosition < withRoomCount && withRoom[asked.roomPosition] == asked;
    }

    /// Whether a row is left at the cursor.
    boolean hasRow() {
        return cursorSlot < cursorEnd;
    }

    /// Claims the row at the cursor, and returns its location.
    @SuppressWarnings("NullAway") // a cursor with slots left has a slab
    int claimRow() {
        Slab claimedSlab = cursorSlab;
        int claimedSlot = cursorSlot;
        cursorSlot = claimedSlot + 1;
        claimedSlab.count[cursorChunk]++;
        entityCount++;
        return claimedSlab.locationOf(claimedSlot);
    }

    /// Notes rows that were claimed in a chunk and counted there.
    void claimedAt(Slab claimedSlab, int claimedChunk, int rows) {
        entityCount += rows;
        claimed = rows;
        cursorSlab = claimedSlab;
        cursorChunk = claimedChunk;
    }

    /// The next rows are claimed in the same chunk, one by one from a slot on.
    void continueAt(int nextSlot, int endOfSlots) {
        cursorSlot = nextSlot;
        cursorEnd = endOfSlots;
    }

    /// Rows of the chunk were released that the next claims get again.
    void stepBack(int rows) {
        cursorSlot -= rows;
    }

    /// The next claim looks anew where there is room.
    void forgetCursor() {
        cursorSlab = null;
        cursorEnd = 0;
    }

    /// Counts entities that came, or with a negative number went.
    void countEntities(int more) {
        entityCount += more;
    }

    /// The slab with room that was listed last.
    @SuppressWarnings("NullAway") // places below withRoomCount are filled
    Slab lastWithRoom() {
        return withRoom[withRoomCount - 1];
    }

    /// As many slabs can be listed with room from now on.
    void reserveRoom(int slabs) {
        withRoom = Arrays.copyOf(withRoom, slabs);
    }

    /// Lists a slab with room, if it is not listed.
    void addToRoom(Slab added) {
        if (added.roomPosition < 0) {
            added.roomPosition = withRoomCount;
            withRoom[withRoomCount++] = added;
        }
    }

    /// A chunk is full or has no entities: takes it from those with room, and with the last of them its slab.
    void leaveRoom(Slab left, int leftChunk) {
        left.room.remove(leftChunk);
        if (left.room.isEmpty()) {
            removeFromRoom(left);
        }
    }

    /// Takes a slab from the list, if it is on it.
    @SuppressWarnings("NullAway") // places below withRoomCount are filled
    void removeFromRoom(Slab removed) {
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
    void mirrorCursor(SlabList other, @Nullable Slab[] own) {
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

    // For the grouped chunks

    /// Notes that a chunk got its first entities.
    void opened(Slab slab, int chunk) {
        slab.sequence[chunk] = slabs.nextSequence();
        chunkCount++;
        cameAlive(slab, chunk);
    }

    /// Notes that a chunk has lost its last entities.
    void closed(Slab slab, int chunk) {
        chunkCount--;
        died(slab, chunk);
    }

    /// Notes that a chunk without entities has some now.
    void cameAlive(Slab slab, int chunk) {
        slab.live.add(chunk);
        chunksChanged(slab);
    }

    /// Notes that a chunk has no entities any more.
    void died(Slab slab, int chunk) {
        ChunkValues.clear(slab, chunk);
        slab.live.remove(chunk);
        chunksChanged(slab);
        if (slab.isEmpty()) {
            keepOrDrop(slab);
        }
    }

    private Slab slabWithRoom(int wanted) {
        return withRoomCount() > 0 ? lastWithRoom() : openChunk(wanted);
    }

    private Slab openChunk(int wanted) {
        Slab slab = slabForChunk(wanted);
        open(slab, slab.live.nextAbsent(0));
        return slab;
    }

    private void open(Slab slab, int chunk) {
        slab.sequence[chunk] = slabs.nextSequence();
        slab.live.add(chunk);
        slab.room.add(chunk);
        chunkCount++;
        chunksChanged(slab);
        if (slab == empty) {
            empty = null;
        }
        addToRoom(slab);
    }

    private Slab slabForChunk(int wanted) {
        while (firstWithDeadChunk < size) {
            Slab slab = get(firstWithDeadChunk);
            if (slab.hasDeadChunk()) {
                return slab;
            }
            firstWithDeadChunk++;
        }
        int capacity = archetype.capacity();
        if (size == 0) {
            int first = ChunkLayout.firstRows(capacity);
            return appendNew(capacity, ChunkLayout.rows(first, wanted, capacity));
        }
        Slab last = get(size - 1);
        if (last.isFullSize()) {
            return appendNew(capacity, ChunkLayout.fullRows(capacity));
        }
        slabs.grow(last, ChunkLayout.rows(last.rows(), last.rows() + wanted, capacity));
        firstWithDeadChunk = size - 1;
        return last;
    }

    /// Makes sure that a slab can be appended without allocating.
    private void reserveSlab() {
        if (size == list.length) {
            reserveRoom(size * 2);
            list = Arrays.copyOf(list, size * 2);
        }
    }

    /// Allocates a slab and makes it the last.
    ///
    /// @param capacity rows of a chunk
    Slab appendNew(int capacity, int rows) {
        reserveSlab();
        Slab slab = slabs.allocate(archetype, capacity, rows);
        int change = guard.change;
        guard.change = WorldGuard.CHANGING;
        append(slab);
        guard.change = change;
        return slab;
    }

    /// Makes a slab the last.
    Slab append(Slab slab) {
        reserveSlab();
        firstWithDeadChunk = slab.hasDeadChunk() ? Math.min(firstWithDeadChunk, size) : firstWithDeadChunk;
        slab.position = size;
        list[size++] = slab;
        return slab;
    }

    private void keepOrDrop(Slab slab) {
        if (grouped != null) {
            if (grouped.keep(slab)) {
                return;
            }
        } else if (empty == null) {
            empty = slab;
            return;
        }
        slabs.recycle(slab);
        removeAt(slab.position);
    }

    private void removeAt(int position) {
        size--;
        for (int i = position; i < size; i++) {
            Slab next = get(i + 1);
            next.position = i;
            list[i] = next;
        }
        list[size] = null;
        if (grouped != null) {
            grouped.removedAt(position);
        }
        firstWithDeadChunk = Math.min(firstWithDeadChunk, position);
    }
}
