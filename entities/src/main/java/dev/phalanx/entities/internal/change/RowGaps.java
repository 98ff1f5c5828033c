package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.EntityTable;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.structs.kernel.RowMover;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The rows of destroyed entities of plain archetypes that no other entity has filled yet.
///
/// An entity that is destroyed leaves a gap, which the last entity of its chunk fills. To fill each gap immediately
/// costs a row of copies for each entity, in memory that is seldom cached if the entities are in random order. So gaps
/// of entities that are destroyed one by one are collected, and those of a chunk are closed together: before another
/// change of the chunk, and before anything reads rows. A chunk whose entities are all destroyed is never copied.
///
/// Everything else about a gap is up to date: the entity table, the counts, versions and lists of chunks. Until its
/// gaps are closed, a chunk of `count` entities has them in some of its first `count + gaps` rows, and
/// the entity table has the location of each. Afterwards its rows are in the order that filling each gap at once
/// would have led to.
///
/// ```text
/// slab.gaps[chunk]       3                       1 + the latest gap of the chunk; 0 for none
/// slots     | 17 | 130 | 20 | …                  the slot of each gap
/// earlier   |  0 |   0 |  1 | …                  1 + the gap before it in the same chunk; 0 for none
/// ```
///
/// While there are gaps, the world's guard has the state [dev.phalanx.entities.internal.store.WorldGuard#GAPS].
final class RowGaps {
    private static final int KEPT = 1 << 16;

    private final WorldStore store;
    private final EntityTable entities;
    private int[] slots = new int[64];
    private int[] earlier = new int[64];
    private int count;
    /// 1 + the first of the elements that are free again, linked like the gaps of a chunk.
    private int free;
    private @Nullable Slab[] slabs = new @Nullable Slab[16];
    private int[] chunks = new int[16];
    private int chunkCount;

    // Used while the gaps of one chunk are closed.
    private final byte[] gaps = new byte[128];
    private final byte[] entityAt = new byte[128];
    private final byte[] rowOf = new byte[128];
    private static final byte[] ROWS = rows();

    RowGaps(WorldStore store) {
        this.store = store;
        this.entities = store.entities();
        store.guard().whenGaps(this::close);
    }

    private static byte[] rows() {
        byte[] rows = new byte[128];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (byte) i;
        }
        return rows;
    }

    /// Makes sure that one more gap can be left in the slab without allocating.
    ///
    /// @param filler copies a row of the slab to another
    @SuppressWarnings("ReferenceEquality") // a filler is one object
    void reserve(Slab slab, RowMover filler) {
        if (slab.gaps.length < slab.count.length) {
            slab.gaps = Arrays.copyOf(slab.gaps, slab.count.length);
        }
        if (slab.filler != filler) { // a store of a reference may cost a memory fence
            slab.filler = filler;
        }
        if (free == 0 && count == slots.length) {
            int[] moreEarlier = Arrays.copyOf(earlier, count * 2);
            slots = Arrays.copyOf(slots, count * 2);
            earlier = moreEarlier;
        }
        if (chunkCount == chunks.length) {
            makeRoomForChunk();
        }
    }

    /// Drops the chunks that have no gaps any more, and those that are listed twice, from the list. Makes it longer if
    /// that does not help.
    @SuppressWarnings("NullAway") // the first chunkCount elements are set
    private void makeRoomForChunk() {
        int kept = 0;
        for (int i = 0; i < chunkCount; i++) {
            int[] latest = slabs[i].gaps;
            if (latest[chunks[i]] > 0) {
                latest[chunks[i]] = -latest[chunks[i]];
                slabs[kept] = slabs[i];
                chunks[kept++] = chunks[i];
            }
        }
        for (int i = 0; i < kept; i++) {
            slabs[i].gaps[chunks[i]] = -slabs[i].gaps[chunks[i]];
        }
        Arrays.fill(slabs, kept, chunkCount, null);
        chunkCount = kept;
        if (kept > chunks.length / 2) {
            @Nullable Slab[] moreSlabs = Arrays.copyOf(slabs, chunks.length * 2);
            chunks = Arrays.copyOf(chunks, chunks.length * 2);
            slabs = moreSlabs;
        }
    }

    /// Whether a chunk has gaps.
    boolean areIn(Slab slab, int chunk) {
        return chunk < slab.gaps.length && slab.gaps[chunk] != 0;
    }

    /// Notes a gap. The caller has [reserved][#reserve], and counts the chunk's entities.
    void leave(Slab slab, int chunk, int slot) {
        int before = slab.gaps[chunk];
        if (before == 0) {
            slabs[chunkCount] = slab;
            chunks[chunkCount++] = chunk;
        }
        int element = free != 0 ? free - 1 : count++;
        if (free != 0) {
            free = earlier[element];
        }
        slots[element] = slot;
        earlier[element] = before;
        slab.gaps[chunk] = element + 1;
        store.guard().hasGaps = true;
    }

    /// Closes all gaps.
    @SuppressWarnings("NullAway") // the first chunkCount elements are set
    private void close() {
        store.beginChange();
        for (int i = 0; i < chunkCount; i++) {
            Slab slab = slabs[i];
            close(slab, chunks[i], slab.count[chunks[i]]);
            slabs[i] = null;
        }
        chunkCount = 0;
        count = 0;
        free = 0;
        if (slots.length > KEPT) {
            slots = new int[64];
            earlier = new int[64];
        }
        store.guard().hasGaps = false;
        store.endChange();
    }

    /// Closes the gaps of one chunk. The caller has begun a change.
    ///
    /// @param rest the number of entities that have been in the chunk since the gaps were left
    @SuppressWarnings("NullAway") // a slab with gaps has a filler
    void close(Slab slab, int chunk, int rest) {
        if (slab.gaps.length <= chunk || slab.gaps[chunk] == 0) {
            return;
        }
        int first = chunk * slab.capacity;
        int left = collect(slab.gaps[chunk], first);
        slab.gaps[chunk] = 0;
        if (rest == 0) {
            return;
        }
        fill(rest, left);
        RowMover filler = slab.filler;
        long[] ids = slab.entities;
        @Nullable Object[] columns = slab.columnsByKind;
        for (int i = 0; i < left; i++) {
            int gap = gaps[i];
            if (gap < rest) {
                int from = first + entityAt[gap];
                int to = first + gap;
                long id = ids[from];
                ids[to] = id;
                filler.move(columns, to, from, columns, to);
                entities.move(id, slab.locationOf(to));
            }
        }
    }

    /// Writes the rows of a chunk's gaps to [#gaps], the latest first, and returns their number. Their elements become
    /// free.
    private int collect(int latest, int first) {
        int found = 0;
        int last = latest;
        for (int gap = latest; gap != 0; gap = earlier[gap - 1]) {
            gaps[found++] = (byte) (slots[gap - 1] - first);
            last = gap;
        }
        earlier[last - 1] = free;
        free = latest;
        return found;
    }

    /// Finds the rows whose entities fill the gaps below `rest`, in [#entityAt], as if each gap had been filled by the
    /// last entity when it was left.
    private void fill(int rest, int left) {
        int rows = rest + left;
        System.arraycopy(ROWS, 0, entityAt, 0, rows);
        System.arraycopy(ROWS, 0, rowOf, 0, rows);
        for (int i = left - 1; i >= 0; i--) {
            byte row = rowOf[gaps[i]];
            byte last = entityAt[--rows];
            entityAt[row] = last;
            rowOf[last] = row;
        }
    }
}
