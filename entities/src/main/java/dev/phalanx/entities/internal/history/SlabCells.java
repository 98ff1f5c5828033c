package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.Slab;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The content of a slab in the newest tick, cut into cells. A cell has the number of a value in a [ValueTable]. A tick
/// replaces the values that it changed, and its [TickLog] keeps those that were there before.
///
/// ```text
/// cell                                         value
/// COUNTS                                       int[chunks + 1]: entities of each chunk, and the slab's rows
/// ORDER                                        int[chunks]: order version of each chunk
/// GROUPS                                       int[chunks]: group of each chunk; int[0] without shared components
/// META                                         MetaState, or null without chunk components
/// VERSIONS + c                                 int[chunks]: change versions of component c
/// VERSIONS + components + c                    long[]: enabled bits of component c, or null
/// VERSIONS + 2 * components + k                an array like that of chunk column k
/// ofChunk(chunk)                               long[]: ids of a chunk; null if it has no entities
/// ofChunk(chunk) + 1 + k                       an array with the chunk's part of column k
/// ```
final class SlabCells {
    static final int COUNTS = 0;
    static final int ORDER = 1;
    static final int GROUPS = 2;
    static final int META = 3;
    static final int VERSIONS = 4;

    /// In place of a column: ids.
    static final int IDS = -1;
    /// In place of a column: not of a chunk.
    static final int OF_SLAB = -2;

    final int number;
    final Shape shape;
    final int capacity;
    /// The slab in the world.
    Slab slab;

    int[] cells;
    private final ValueTable values;
    private long[] sequence = new long[0];

    /// @param number tells it from other slabs of the history
    SlabCells(int number, Shape shape, Slab slab, ValueTable values) {
        this.number = number;
        this.values = values;
        this.shape = shape;
        this.capacity = slab.capacity;
        this.slab = slab;
        this.cells = new int[firstOfChunk()];
    }

    private int firstOfChunk() {
        return VERSIONS + 2 * shape.components + shape.chunkColumns;
    }

    /// The cell of component `c`'s enabled bits.
    int enabled(int c) {
        return VERSIONS + shape.components + c;
    }

    /// The cell of chunk column `k`.
    int chunkColumn(int k) {
        return VERSIONS + 2 * shape.components + k;
    }

    /// The first cell of a chunk.
    int ofChunk(int chunk) {
        return firstOfChunk() + chunk * (1 + shape.columns);
    }

    /// The column that a cell has a chunk's part of, [#IDS], or [#OF_SLAB].
    int columnOf(int cell) {
        int place = cell - firstOfChunk();
        return place < 0 ? OF_SLAB : place % (1 + shape.columns) - 1;
    }

    /// Whether a cell of the whole slab has values of a chunk component that are objects of users.
    boolean holdsChunkObjects(int cell) {
        for (int c = 0; c < shape.components; c++) {
            if (ChunkValues.isObject(shape.archetype.components()[c])
                    && cell == chunkColumn(shape.archetype.chunkLayout().firstColumn(c))) {
                return true;
            }
        }
        return false;
    }

    /// Notes which chunks the slab has.
    void noteChunks() {
        sequence = slab.sequence.clone();
    }

    /// Whether the slab has another chunk at a place than it had. A chunk that is moved keeps its versions.
    boolean hasOtherChunk(int chunk) {
        return chunk >= sequence.length || sequence[chunk] != slab.sequence[chunk];
    }

    /// Whether the slab has the chunks that it had.
    boolean hasSameChunks() {
        return Arrays.equals(sequence, slab.sequence);
    }

    /// Makes sure that there are cells of so many chunks.
    void reserve(int chunks) {
        int needed = ofChunk(chunks);
        if (needed > cells.length) {
            cells = Arrays.copyOf(cells, needed);
        }
    }

    /// The value of a cell, or null.
    @Nullable
    Object value(int cell) {
        return cells[cell] == ValueTable.NONE ? null : values.get(cells[cell]);
    }

    /// The numbers in a cell that has some.
    int[] numbers(int cell) {
        return (int[]) values.get(cells[cell]);
    }

    /// The entities of a chunk.
    int count(int chunk) {
        return value(COUNTS) instanceof int[] counts && chunk < counts.length - 1 ? counts[chunk] : 0;
    }

    /// The version of a chunk, or 0 if it has none.
    int version(int cell, int chunk) {
        return value(cell) instanceof int[] versions && chunk < versions.length ? versions[chunk] : 0;
    }

    /// Whether a cell has these numbers.
    boolean has(int cell, int[] numbers) {
        return value(cell) instanceof int[] known && Arrays.equals(known, numbers);
    }

    /// Whether the counts and rows are those of the slab.
    boolean hasCounts() {
        return value(COUNTS) instanceof int[] known
                && known.length == slab.chunks() + 1
                && known[slab.chunks()] == slab.rows()
                && Arrays.equals(known, 0, slab.chunks(), slab.count, 0, slab.chunks());
    }
}
