package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.LeafKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The content of a slab in the newest tick, cut into cells. A tick replaces the cells that it changed, and its
/// [TickLog] keeps those that were there before.
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

    final Shape shape;
    final int capacity;
    /// The slab in the world.
    Slab slab;

    @Nullable Object[] cells;
    /// For `ORDER` and the change versions of each component the last version that some chunk had when that was the
    /// version of the world: a chunk may have been changed again since with the same version.
    final int[] current;

    SlabCells(Shape shape, Slab slab) {
        this.shape = shape;
        this.capacity = slab.capacity;
        this.slab = slab;
        this.cells = new @Nullable Object[firstOfChunk()];
        this.current = new int[1 + shape.components];
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

    /// The column that a cell has a chunk's part of, -1 for ids, or -2 for cells of the whole slab.
    int columnOf(int cell) {
        int place = cell - firstOfChunk();
        return place < 0 ? -2 : place % (1 + shape.columns) - 1;
    }

    /// The chunk that a cell belongs to, or -1 for cells of the whole slab.
    int chunkOf(int cell) {
        int place = cell - firstOfChunk();
        return place < 0 ? -1 : place / (1 + shape.columns);
    }

    /// The kind of primitives in a cell of the whole slab or of ids.
    LeafKind kindOf(int cell) {
        if (columnOf(cell) == -1 || (cell >= enabled(0) && cell < chunkColumn(0))) {
            return LeafKind.LONG;
        }
        return cell < enabled(0)
                ? LeafKind.INT
                : shape.archetype.chunkLayout().kind(cell - chunkColumn(0));
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

    /// Notes that the slab was restored, in a world with this version.
    void expectWrites(int version) {
        for (int i = 0; i < current.length; i++) {
            current[i] = version;
        }
    }

    /// Makes sure that there are cells of so many chunks.
    void reserve(int chunks) {
        int needed = ofChunk(chunks);
        if (needed > cells.length) {
            cells = Arrays.copyOf(cells, needed);
        }
    }

    /// The entities of a chunk.
    int count(int chunk) {
        return cells[COUNTS] instanceof int[] counts && chunk < counts.length - 1 ? counts[chunk] : 0;
    }

    /// The version of a chunk, or 0 if it has none.
    int version(int cell, int chunk) {
        return cells[cell] instanceof int[] versions && chunk < versions.length ? versions[chunk] : 0;
    }

    /// Whether a cell has these numbers.
    boolean has(int cell, int[] numbers) {
        return cells[cell] instanceof int[] known && Arrays.equals(known, numbers);
    }

    /// Whether the counts and rows are those of the slab.
    boolean hasCounts() {
        return cells[COUNTS] instanceof int[] known
                && known.length == slab.chunks() + 1
                && known[slab.chunks()] == slab.rows()
                && Arrays.equals(known, 0, slab.chunks(), slab.count, 0, slab.chunks());
    }
}
