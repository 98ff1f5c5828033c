package dev.phalanx.entities.internal.store;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.EnabledLayout;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One block of an archetype's memory: an array for each leaf column, cut into chunks, and the facts about each chunk.
///
/// ```text
/// entities   | e e e e | e e e . | . . . . |     packed ids
/// columns[k] | v v v v | v v ? 0 | 0 0 0 0 |     one array per leaf
/// chunkColumns   v         v         0           one value per chunk component leaf
/// count          4         2         0           and order version, sequence, change version per component
/// dirty          0         3         0           a row below it may hold what a removed entity left
/// enabled[c]    11.0      1…        1…           a bit for each row and type that can be disabled
/// live          yes       yes       no           whether the chunk has entities
/// room          no        yes       no           whether it has and is not full
/// ```
///
/// Enabled bits of rows without an entity are 1, so that a claimed row is enabled.
///
/// Arrays are replaced when the slab grows; ids and slots stay. Who writes what: counts and masks [SlabList], rows
/// the structural changes, versions the change tracker.
public final class Slab {
    /// The slab's id in its world.
    public final int id;
    /// The archetype the slab belongs to.
    public Archetype archetype;
    /// Rows of a chunk: the archetype's capacity, or of an archetype with shared components perhaps fewer.
    public final int capacity;
    /// Packed id of the entity in each slot.
    public long[] entities;
    /// The leaf columns.
    public Object[] columns;
    /// The leaf columns by kind, as a row mover takes them.
    public @Nullable Object[] columnsByKind;
    /// The columns of chunk components, with a place for each chunk; zero bits for chunks without entities.
    public Object[] chunkColumns;
    /// Entities in each chunk.
    public int[] count;
    /// For each chunk the most entities it has lost rows from: rows from here on, and from its count on, are zero bits.
    public int[] dirty;
    /// Order version of each chunk.
    public int[] orderVersion;
    /// Number of each chunk, never used again in this world.
    public long[] sequence;
    /// For each component the change version of each chunk.
    public int[][] changeVersion;
    /// For each chunk its group, in an archetype with shared components; else empty.
    public int[] group;
    /// For each component that can be disabled the bits of its rows, see [EnabledLayout]; null for the others.
    public long[] @Nullable [] enabled;
    /// The chunks that have entities.
    public final ChunkSet live;
    /// The chunks that have entities and are not full; in an archetype with shared components always empty.
    public final ChunkSet room;

    /// For each chunk with fewer entities than it can have the next such one of its group, see [GroupedChunks].
    int[] openNext;
    /// As `openNext`, the other way.
    int[] openPrevious;

    private final int reciprocal;
    private int rows;

    int position;
    int roomPosition = -1;
    /// The meta slab of its chunks, see [MetaSlabs].
    public @Nullable Slab meta;

    boolean isMetaStale;

    /// @param capacity rows of a chunk
    Slab(int id, Archetype archetype, int capacity, int rows) {
        ColumnLayout layout = archetype.layout();
        int components = archetype.components().length;
        this.id = id;
        this.archetype = archetype;
        this.capacity = capacity;
        this.reciprocal = ChunkLayout.reciprocal(capacity);
        this.rows = rows;
        int chunks = ChunkLayout.chunks(rows, capacity);
        this.entities = new long[ChunkLayout.staggered(rows, Long.BYTES, 0)];
        this.columns = new Object[layout.columns()];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = Columns.allocate(layout.kind(k), columnLength(layout, k, rows));
        }
        this.columnsByKind = layout.byKind(columns);
        this.chunkColumns = ChunkValues.allocate(archetype, chunks);
        this.count = new int[chunks];
        this.dirty = new int[chunks];
        this.orderVersion = new int[chunks];
        this.sequence = new long[chunks];
        this.changeVersion = new int[components][chunks];
        this.group = grouped(archetype, chunks);
        this.openNext = grouped(archetype, chunks);
        this.openPrevious = grouped(archetype, chunks);
        this.enabled = filled(archetype, new long[components][]);
        this.live = new ChunkSet();
        this.room = new ChunkSet();
    }

    /// A slab with chunks of one row and some columns and versions of another's; those that are null are new.
    Slab(int id, Archetype archetype, int rows, @Nullable Object[] known, int[] @Nullable [] knownVersions) {
        this.id = id;
        this.archetype = archetype;
        this.capacity = 1;
        this.reciprocal = ChunkLayout.reciprocal(1);
        this.rows = rows;
        this.entities = new long[rows];
        this.count = new int[rows];
        this.dirty = new int[rows];
        this.orderVersion = new int[rows];
        this.sequence = new long[rows];
        this.chunkColumns = ChunkValues.allocate(archetype, rows);
        this.group = ColumnIndices.NONE;
        this.openNext = ColumnIndices.NONE;
        this.openPrevious = ColumnIndices.NONE;
        this.live = new ChunkSet();
        this.room = new ChunkSet();
        this.columns = filled(archetype, known);
        this.columnsByKind = archetype.layout().byKind(columns);
        this.changeVersion = filled(knownVersions);
        this.enabled = filled(archetype, new long[changeVersion.length][]);
    }

    /// A slab that takes over all arrays of `other`, which is not used any more.
    ///
    /// @param archetype with the same types, in another world
    Slab(int id, Archetype archetype, Slab other) {
        this.id = id;
        this.archetype = archetype;
        this.capacity = other.capacity;
        this.reciprocal = other.reciprocal;
        this.rows = other.rows;
        this.entities = other.entities;
        this.columns = other.columns;
        this.columnsByKind = other.columnsByKind;
        this.chunkColumns = other.chunkColumns;
        this.count = other.count;
        this.dirty = other.dirty;
        this.orderVersion = other.orderVersion;
        this.sequence = other.sequence;
        this.changeVersion = other.changeVersion;
        this.group = other.group;
        this.openNext = other.openNext;
        this.openPrevious = other.openPrevious;
        this.enabled = other.enabled;
        this.live = other.live;
        this.room = other.room;
    }

    /// A slab with arrays of one whose entities are all gone.
    Slab(int id, Archetype archetype, SlabArrays arrays) {
        int chunks = arrays.dirty().length;
        this.id = id;
        this.archetype = archetype;
        this.capacity = arrays.capacity();
        this.reciprocal = ChunkLayout.reciprocal(capacity);
        this.rows = arrays.rows();
        this.entities = arrays.entities();
        this.columns = arrays.columns();
        this.columnsByKind = archetype.layout().byKind(columns);
        this.chunkColumns = arrays.chunkColumns();
        this.count = new int[chunks];
        this.dirty = arrays.dirty();
        this.orderVersion = new int[chunks];
        this.sequence = new long[chunks];
        this.changeVersion = arrays.changeVersion();
        this.group = grouped(archetype, chunks);
        this.openNext = grouped(archetype, chunks);
        this.openPrevious = grouped(archetype, chunks);
        this.enabled = arrays.enabled();
        this.live = new ChunkSet();
        this.room = new ChunkSet();
    }

    /// The arrays, of a slab whose entities are all gone.
    SlabArrays arrays() {
        return new SlabArrays(capacity, rows, entities, columns, chunkColumns, dirty, changeVersion, enabled);
    }

    /// A number for each chunk, if the archetype groups its chunks.
    private static int[] grouped(Archetype archetype, int chunks) {
        return archetype.isShared() ? new int[chunks] : ColumnIndices.NONE;
    }

    private static int columnLength(ColumnLayout layout, int column, int rows) {
        LeafKind kind = layout.kind(column);
        return ChunkLayout.staggered(rows * layout.stride(column), kind.bytes(), column + 1);
    }

    /// The chunk that `slot` belongs to.
    public int chunkOf(int slot) {
        return ChunkLayout.chunkOf(slot, reciprocal);
    }

    /// Returns if `chunk` has an entity at `index`.
    ///
    /// @throws IllegalArgumentException otherwise
    public void requireIndex(int chunk, int index) {
        if (Integer.compareUnsigned(index, count[chunk]) >= 0) {
            throw new IllegalArgumentException("Index " + index + " is out of range for a chunk of " + count[chunk]
                    + " entities. Use an index from 0 to " + (count[chunk] - 1) + ".");
        }
    }

    /// Whether `rows` rows from `slot` on, which are claimed in `chunk`, may hold what removed entities left.
    public boolean mayBeDirty(int chunk, int slot) {
        return slot - chunk * capacity < dirty[chunk];
    }

    /// Notes that rows of a chunk are about to be released, see [#dirty].
    public void willLose(int chunk) {
        if (dirty[chunk] < count[chunk]) {
            dirty[chunk] = count[chunk];
        }
    }

    /// Entities in all chunks.
    public int entityCount() {
        int sum = 0;
        for (int entitiesInChunk : count) {
            sum += entitiesInChunk;
        }
        return sum;
    }

    /// Rows that are allocated.
    public int rows() {
        return rows;
    }

    /// Chunks that are allocated, the last perhaps in part.
    public int chunks() {
        return count.length;
    }

    /// Bytes of the arrays that hold entities and values.
    public long bytes() {
        ColumnLayout layout = archetype.layout();
        long bytes = (long) entities.length * Long.BYTES;
        for (int k = 0; k < columns.length; k++) {
            bytes += (long) Array.getLength(columns[k]) * layout.kind(k).bytes();
        }
        ColumnLayout chunkLayout = archetype.chunkLayout();
        for (int k = 0; k < chunkColumns.length; k++) {
            bytes += (long) Array.getLength(chunkColumns[k])
                    * chunkLayout.kind(k).bytes();
        }
        return bytes;
    }

    /// Bytes of the ids and values of entities, rows without one left out.
    public long bytesOfEntities() {
        ColumnLayout layout = archetype.layout();
        long bytesOfRow = Long.BYTES;
        for (int k = 0; k < columns.length; k++) {
            bytesOfRow += (long) layout.stride(k) * layout.kind(k).bytes();
        }
        return entityCount() * bytesOfRow;
    }

    /// Place among the archetype's slabs.
    public int position() {
        return position;
    }

    /// Whether an allocated chunk has no entities.
    public boolean hasDeadChunk() {
        return live.size() < count.length;
    }

    /// Finds the chunks that have entities and are not full.
    void findRoom() {
        room.clear();
        for (int chunk = live.next(0); chunk >= 0; chunk = live.next(chunk + 1)) {
            if (count[chunk] < capacity) {
                room.add(chunk);
            }
        }
    }

    /// Whether no chunk has entities.
    public boolean isEmpty() {
        return live.isEmpty();
    }

    /// Whether the slab has all its chunks.
    public boolean isFullSize() {
        return rows == ChunkLayout.fullRows(capacity);
    }

    /// The location of `slot`, as the entity table keeps it.
    public int locationOf(int slot) {
        return EntityLocation.of(id, slot);
    }

    /// Takes from each chunk the rows that the same chunk of `other` does not have, and says whether there were
    /// any. The chunks are marked live and with room as in `other`.
    boolean takeCounts(Slab other) {
        boolean different = false;
        for (int chunk = 0; chunk < count.length; chunk++) {
            int rest = chunk < other.count.length ? other.count[chunk] : 0;
            if (count[chunk] > rest) {
                forgetObjects(chunk * capacity + rest, count[chunk] - rest);
                dirty[chunk] = Math.max(dirty[chunk], count[chunk]);
                count[chunk] = rest;
                if (rest == 0) {
                    ChunkValues.clear(this, chunk);
                }
                different = true;
            }
        }
        live.set(other.live);
        room.set(other.room);
        return different;
    }

    /// Sets the references in `rows` rows to null, so that they keep nothing alive.
    public void forgetObjects(int slot, int rows) {
        ColumnLayout layout = archetype.layout();
        for (int k : layout.objects()) {
            int stride = layout.stride(k);
            Columns.clear(LeafKind.OBJECT, columns[k], slot * stride, (slot + rows) * stride);
        }
    }

    /// Sets the ids and columns of all rows from `row` on to zero bits.
    void clearFrom(int row) {
        ColumnLayout layout = archetype.layout();
        for (int k = 0; row < rows && k < columns.length; k++) {
            int stride = layout.stride(k);
            Columns.clear(layout.kind(k), columns[k], row * stride, rows * stride);
        }
        Arrays.fill(entities, Math.min(row, rows), rows, 0);
    }

    /// Replaces the arrays by longer ones, or by shorter ones if all rows beyond are zero bits. All are allocated
    /// before the first is replaced.
    void grow(int moreRows) {
        ColumnLayout layout = archetype.layout();
        int chunks = ChunkLayout.chunks(moreRows, capacity);
        Object[] longer = new Object[columns.length];
        for (int k = 0; k < columns.length; k++) {
            longer[k] = Columns.grow(layout.kind(k), columns[k], columnLength(layout, k, moreRows));
        }
        int[][] longerVersions = new int[changeVersion.length][];
        for (int c = 0; c < changeVersion.length; c++) {
            longerVersions[c] = Arrays.copyOf(changeVersion[c], chunks);
        }
        int[] longerOrder = Arrays.copyOf(orderVersion, chunks);
        long[] longerSequence = Arrays.copyOf(sequence, chunks);
        int[] longerCount = Arrays.copyOf(count, chunks);
        int[] longerDirty = Arrays.copyOf(dirty, chunks);
        int grouped = group.length == 0 ? 0 : chunks;
        int[] longerGroup = Arrays.copyOf(group, grouped);
        int[] longerNext = Arrays.copyOf(openNext, grouped);
        int[] longerPrevious = Arrays.copyOf(openPrevious, grouped);
        Object[] longerChunkColumns = ChunkValues.grow(this, chunks);
        long[] @Nullable [] longerEnabled = new long[enabled.length][];
        for (int c : archetype.enableables()) {
            longerEnabled[c] = enabledOf(chunks, enabled[c]);
        }
        long[] longerEntities = Arrays.copyOf(entities, ChunkLayout.staggered(moreRows, Long.BYTES, 0));
        @Nullable Object[] longerByKind = layout.byKind(longer);
        // No call from here on: nothing fails any more.
        entities = longerEntities;
        columns = longer;
        columnsByKind = longerByKind;
        for (int c = 0; c < longerVersions.length; c++) {
            changeVersion[c] = longerVersions[c];
        }
        chunkColumns = longerChunkColumns;
        orderVersion = longerOrder;
        sequence = longerSequence;
        count = longerCount;
        dirty = longerDirty;
        group = longerGroup;
        openNext = longerNext;
        openPrevious = longerPrevious;
        enabled = longerEnabled;
        rows = moreRows;
    }

    /// The columns with new ones of this slab's rows where there is none.
    @SuppressWarnings("NullAway") // every null is replaced
    Object[] filled(Archetype other, @Nullable Object[] some) {
        for (int k = 0; k < some.length; k++) {
            if (some[k] == null) {
                some[k] = Columns.allocate(other.layout().kind(k), columnLength(other.layout(), k, rows));
            }
        }
        return some;
    }

    /// The versions with new ones of this slab's chunks where there is none.
    @SuppressWarnings("NullAway") // every null is replaced
    int[][] filled(int[] @Nullable [] some) {
        for (int c = 0; c < some.length; c++) {
            if (some[c] == null) {
                some[c] = new int[count.length];
            }
        }
        return some;
    }

    /// The enabled bits with new ones of this slab's chunks where there is none for a type that can be disabled.
    long[] @Nullable [] filled(Archetype other, long[] @Nullable [] some) {
        for (int c : other.enableables()) {
            if (some[c] == null) {
                some[c] = enabledOf(count.length, new long[0]);
            }
        }
        return some;
    }

    /// So many chunks' bits, those beyond `known` set.
    private static long[] enabledOf(int chunks, long @Nullable [] known) {
        long[] bits = new long[EnabledLayout.words(chunks)];
        int kept = known == null ? 0 : Math.min(known.length, bits.length);
        if (known != null) {
            System.arraycopy(known, 0, bits, 0, kept);
        }
        Arrays.fill(bits, kept, bits.length, -1L);
        return bits;
    }

    /// The index of a slot's bit among those of a component.
    public int bit(int slot) {
        int chunk = chunkOf(slot);
        return chunk * EnabledLayout.BITS_PER_CHUNK + slot - chunk * capacity;
    }

    /// The bits of a component that can be disabled.
    @SuppressWarnings("NullAway") // there are bits for each such component
    public long[] enabled(int c) {
        return enabled[c];
    }

    /// Makes this a slab of another archetype that can have chunks of this capacity. Ids, rows and chunks stay
    /// as they are.
    void become(
            Archetype other,
            Object[] otherColumns,
            Object[] otherChunkColumns,
            int[][] otherVersions,
            long[] @Nullable [] otherEnabled) {
        enabled = otherEnabled;
        chunkColumns = otherChunkColumns;
        archetype = other;
        columns = otherColumns;
        columnsByKind = other.layout().byKind(otherColumns);
        changeVersion = otherVersions;
        int grouped = other.isShared() ? count.length : 0;
        if (group.length != grouped) {
            group = new int[grouped];
            openNext = new int[grouped];
            openPrevious = new int[grouped];
        }
    }

    /// Copies a chunk of a slab of the same archetype with its rows, ids, versions and number. Its count is copied too,
    /// its group is not.
    void takeChunk(Slab from, int fromChunk, int chunk) {
        ColumnLayout layout = archetype.layout();
        int rows = from.count[fromChunk];
        int fromSlot = fromChunk * from.capacity;
        int slot = chunk * capacity;
        System.arraycopy(from.entities, fromSlot, entities, slot, rows);
        for (int k = 0; k < columns.length; k++) {
            int stride = layout.stride(k);
            System.arraycopy(from.columns[k], fromSlot * stride, columns[k], slot * stride, rows * stride);
        }
        for (int c = 0; c < changeVersion.length; c++) {
            changeVersion[c][chunk] = from.changeVersion[c][fromChunk];
        }
        ChunkValues.copy(from, fromChunk, this, chunk);
        orderVersion[chunk] = from.orderVersion[fromChunk];
        sequence[chunk] = from.sequence[fromChunk];
        count[chunk] = rows;
        for (int c : archetype.enableables()) {
            System.arraycopy(
                    from.enabled(c),
                    EnabledLayout.firstWord(fromChunk),
                    enabled(c),
                    EnabledLayout.firstWord(chunk),
                    EnabledLayout.WORDS_PER_CHUNK);
        }
    }

    /// Sets the enabled bits of rows of a chunk that hold nothing any more, and the references in them to null.
    ///
    /// @param first a row of the chunk
    void forgetRows(int chunk, int first, int rows) {
        for (int c : archetype.enableables()) {
            EnabledBits.fill(enabled(c), chunk * EnabledLayout.BITS_PER_CHUNK + first, rows, true);
        }
        forgetObjects(chunk * capacity + first, rows);
    }

    @Override
    public String toString() {
        return "slab " + id + " of " + archetype;
    }

    /// A chunk as messages name it, such as `chunk 12 of [LocalTransform, Speed], 37 of 128 entities`.
    public String describe(int chunk) {
        return "chunk " + sequence[chunk] + " of " + archetype + ", " + count[chunk] + " of " + archetype.capacity()
                + " entities";
    }
}
