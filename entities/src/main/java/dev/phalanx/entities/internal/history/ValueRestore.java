package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.change.ChunkRestore;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.RunList;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Writes back what slabs had in a tick, where every entity is in the same place.
final class ValueRestore implements ChunkRestore.Writer {
    private final ValueTable values;
    private final List<SlabCells> slabs;
    private final IdentityHashMap<SlabCells, int[]> then = new IdentityHashMap<>();
    private final RunList chunks = new RunList();
    private final List<Elements> elements = new ArrayList<>();

    /// Copies of elements of buffers, which are made before anything is written.
    private record Elements(Slab slab, int column, int first, Object[] copies) {}

    /// @param slabs those of the history by number
    ValueRestore(ValueTable values, List<SlabCells> slabs) {
        this.values = values;
        this.slabs = slabs;
    }

    /// Takes a tick back, the newest first. Says whether that can be written back as values.
    boolean add(TickLog tick) {
        for (int i = tick.count() - 1; i >= 0; i--) {
            SlabCells slab = slabs.get(tick.slab(i));
            int cell = tick.cell(i);
            if (slab.shape.hasObjects || cell < SlabCells.VERSIONS || slab.columnOf(cell) == SlabCells.IDS) {
                return false;
            }
            then.computeIfAbsent(slab, known -> known.cells.clone())[cell] = tick.before(i);
        }
        return true;
    }

    /// The chunks whose values differ.
    RunList chunks() {
        return chunks;
    }

    /// Makes what has to be made before the first write.
    void prepare() {
        for (Map.Entry<SlabCells, int[]> entry : then.entrySet()) {
            SlabCells slab = entry.getKey();
            for (int chunk = slab.slab.live.next(0); chunk >= 0; chunk = slab.slab.live.next(chunk + 1)) {
                if (differs(slab, entry.getValue(), chunk)) {
                    chunks.add(slab.slab.id, chunk, chunk + 1);
                    copyElements(slab, entry.getValue(), chunk);
                }
            }
        }
    }

    /// Whether a chunk has other values than in the tick, or its slab has other enabled bits or chunk components.
    private static boolean differs(SlabCells slab, int[] cells, int chunk) {
        for (int cell = slab.enabled(0); cell < slab.ofChunk(0); cell++) {
            if (cells[cell] != slab.cells[cell]) {
                return true;
            }
        }
        for (int cell = slab.ofChunk(chunk); cell < slab.ofChunk(chunk + 1); cell++) {
            if (cells[cell] != slab.cells[cell]) {
                return true;
            }
        }
        return false;
    }

    private void copyElements(SlabCells slab, int[] cells, int chunk) {
        for (int k = 0; k < slab.shape.columns; k++) {
            int cell = slab.ofChunk(chunk) + 1 + k;
            if (slab.shape.content(k) == Shape.Content.ELEMENTS && cells[cell] != slab.cells[cell]) {
                Object[] known = (Object[]) values.get(cells[cell]);
                Object[] copies = new Object[known.length];
                Cells.copyElements(slab.shape.elements(k), known, copies, 0);
                elements.add(new Elements(slab.slab, k, chunk * slab.capacity, copies));
            }
        }
    }

    @Override
    public void write() {
        for (Map.Entry<SlabCells, int[]> entry : then.entrySet()) {
            SlabCells slab = entry.getKey();
            int[] cells = entry.getValue();
            for (int chunk = slab.slab.live.next(0); chunk >= 0; chunk = slab.slab.live.next(chunk + 1)) {
                writeChunk(slab, cells, chunk);
            }
            for (int c : slab.slab.archetype.enableables()) {
                if (cells[slab.enabled(c)] != slab.cells[slab.enabled(c)]) {
                    long[] bits = (long[]) values.get(cells[slab.enabled(c)]);
                    System.arraycopy(bits, 0, slab.slab.enabled(c), 0, bits.length);
                }
            }
            writeChunkColumns(slab, cells);
        }
        for (Elements each : elements) {
            System.arraycopy(each.copies(), 0, each.slab().columns[each.column()], each.first(), each.copies().length);
        }
    }

    private void writeChunk(SlabCells known, int[] cells, int chunk) {
        Slab slab = known.slab;
        ColumnLayout layout = slab.archetype.layout();
        int firstColumn = known.ofChunk(chunk) + 1;
        for (int k = 0; k < known.shape.columns; k++) {
            int number = cells[firstColumn + k];
            if (number != known.cells[firstColumn + k] && known.shape.content(k) != Shape.Content.ELEMENTS) {
                int stride = layout.stride(k);
                Columns.copy(
                        layout.kind(k),
                        values.get(number),
                        values.offset(number),
                        slab.columns[k],
                        chunk * slab.capacity * stride,
                        slab.count[chunk] * stride);
            }
        }
    }

    private void writeChunkColumns(SlabCells known, int[] cells) {
        ColumnLayout layout = known.slab.archetype.chunkLayout();
        for (int k = 0; k < known.shape.chunkColumns; k++) {
            int cell = known.chunkColumn(k);
            if (cells[cell] != known.cells[cell]) {
                Columns.copy(
                        layout.kind(k),
                        values.get(cells[cell]),
                        0,
                        known.slab.chunkColumns[k],
                        0,
                        known.slab.chunks() * layout.stride(k));
            }
        }
    }

    @Override
    public void writeVersions(ChangeTracker versions) {
        for (Map.Entry<SlabCells, int[]> entry : then.entrySet()) {
            SlabCells slab = entry.getKey();
            int[] cells = entry.getValue();
            for (int c = 0; c < slab.shape.components; c++) {
                versions.restored(slab.slab, c, (int[]) values.get(cells[SlabCells.VERSIONS + c]));
            }
        }
    }
}
