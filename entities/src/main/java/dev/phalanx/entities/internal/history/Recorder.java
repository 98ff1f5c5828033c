package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.exact.ExactWorlds;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Replaces the cells of slabs whose content has changed since the tick before.
///
/// A chunk has changed if its versions have. Between two systems the version of the world stays, so a chunk may have
/// been changed again with the version that it had when the tick before was recorded: those that had the world's own
/// version then are compared.
final class Recorder {
    private final ArrayPool pool;
    private final Cells cells;
    /// The version of the world when the tick before was recorded.
    private int lastVersion;
    /// Its version now.
    private int version;
    /// Whether versions say nothing, so that everything is compared.
    private boolean comparesAll;
    private TickLog log = new TickLog();

    Recorder(ArrayPool pool, Cells cells) {
        this.pool = pool;
        this.cells = cells;
    }

    /// Begins a tick.
    ///
    /// @param last the version of the world when the tick before was recorded
    /// @param now its version now
    /// @param compares whether the world was replaced meanwhile
    void begin(TickLog tick, int last, int now, boolean compares) {
        log = tick;
        lastVersion = last;
        version = now;
        comparesAll = compares;
    }

    /// Replaces the cells of a slab that has changed.
    void record(SlabCells known) {
        Slab slab = known.slab;
        known.reserve(slab.chunks());
        boolean mayBeMoved = comparesAll
                || !known.hasCounts()
                || !known.has(SlabCells.ORDER, slab.orderVersion)
                || known.current[0] == lastVersion;
        if (mayBeMoved) {
            recordChunks(known);
        }
        for (int c = 0; c < known.shape.components; c++) {
            if (known.shape.hasObjects(c)) {
                recordObjects(known, c);
            } else if (!mayBeMoved) {
                recordComponent(known, c);
            }
        }
        recordFacts(known);
    }

    // Chunks

    private void recordChunks(SlabCells known) {
        Slab slab = known.slab;
        int[] counts = slab.count;
        int end = known.cells[SlabCells.COUNTS] instanceof int[] before
                ? Math.max(counts.length, before.length - 1)
                : counts.length;
        for (int chunk = 0; chunk < end; chunk++) {
            int count = chunk < counts.length ? counts[chunk] : 0;
            if (count > 0) {
                recordChunk(known, chunk);
            } else if (known.count(chunk) > 0) {
                for (int cell = known.ofChunk(chunk); cell < known.ofChunk(chunk + 1); cell++) {
                    replace(known, cell, null);
                }
            }
        }
    }

    private void recordChunk(SlabCells known, int chunk) {
        Slab slab = known.slab;
        boolean isMoved = known.count(chunk) != slab.count[chunk]
                || known.version(SlabCells.ORDER, chunk) != slab.orderVersion[chunk];
        boolean mayBeMoved = comparesAll || slab.orderVersion[chunk] == lastVersion;
        if (isMoved || (mayBeMoved && !hasSameIds(known, chunk))) {
            recordIds(known, chunk);
        }
        for (int c = 0; c < known.shape.components; c++) {
            int now = slab.changeVersion[c][chunk];
            if (known.shape.hasObjects(c)) {
                continue;
            }
            if (isMoved || now != known.version(SlabCells.VERSIONS + c, chunk)) {
                recordColumns(known, chunk, c, false);
            } else if (mayBeMoved || now == lastVersion) {
                recordColumns(known, chunk, c, true);
            }
        }
    }

    private static boolean hasSameIds(SlabCells known, int chunk) {
        int first = chunk * known.capacity;
        return known.cells[known.ofChunk(chunk)] instanceof long[] ids
                && Arrays.equals(
                        ids, 0, known.slab.count[chunk], known.slab.entities, first, first + known.slab.count[chunk]);
    }

    private void recordIds(SlabCells known, int chunk) {
        Slab slab = known.slab;
        long[] ids = (long[]) idsOf(known, chunk).take();
        System.arraycopy(slab.entities, chunk * slab.capacity, ids, 0, slab.count[chunk]);
        replace(known, known.ofChunk(chunk), ids);
    }

    private ArrayPool.Shelf idsOf(SlabCells known, int chunk) {
        int rows = allocated(known.slab, chunk);
        return rows == known.shape.archetype.capacity() ? known.shape.ids : pool.shelf(LeafKind.LONG, rows);
    }

    /// The rows of a chunk that are allocated.
    private static int allocated(Slab slab, int chunk) {
        return Math.min(slab.capacity, slab.rows() - chunk * slab.capacity);
    }

    // Components

    private void recordComponent(SlabCells known, int c) {
        Slab slab = known.slab;
        int[] versions = slab.changeVersion[c];
        boolean mayBeWritten = known.current[1 + c] == lastVersion;
        if (!mayBeWritten && known.has(SlabCells.VERSIONS + c, versions)) {
            return;
        }
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            if (versions[chunk] != known.version(SlabCells.VERSIONS + c, chunk)) {
                recordColumns(known, chunk, c, false);
            } else if (mayBeWritten && versions[chunk] == lastVersion) {
                recordColumns(known, chunk, c, true);
            }
        }
    }

    /// Replaces a chunk's parts of the columns of a component.
    ///
    /// @param onlyIfDifferent whether parts that are the same already stay
    private void recordColumns(SlabCells known, int chunk, int c, boolean onlyIfDifferent) {
        Slab slab = known.slab;
        ColumnLayout layout = slab.archetype.layout();
        int first = chunk * slab.capacity;
        int rows = slab.count[chunk];
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            int cell = known.ofChunk(chunk) + 1 + k;
            int stride = layout.stride(k);
            switch (known.shape.content(k)) {
                case BITS -> {
                    Object before = known.cells[cell];
                    if (!onlyIfDifferent
                            || before == null
                            || !Columns.isSame(
                                    layout.kind(k), before, 0, slab.columns[k], first * stride, rows * stride)) {
                        Object part = shelf(known, chunk, k).take();
                        System.arraycopy(slab.columns[k], first * stride, part, 0, rows * stride);
                        replace(known, cell, part);
                    }
                }
                case ELEMENTS -> replace(known, cell, cells.elements(known.shape, k, slab.columns[k], first, rows));
                case REFERENCES ->
                    replace(known, cell, cells.references(slab.columns[k], first * stride, rows * stride));
                case MANAGED -> throw new IllegalStateException("objects are recorded by recordObjects");
            }
        }
    }

    private ArrayPool.Shelf shelf(SlabCells known, int chunk, int k) {
        int rows = allocated(known.slab, chunk);
        ArrayPool.Shelf whole = known.shape.shelves[k];
        if (whole != null && rows == known.shape.archetype.capacity()) {
            return whole;
        }
        ColumnLayout layout = known.shape.archetype.layout();
        return pool.shelf(layout.kind(k), rows * layout.stride(k));
    }

    /// Replaces the values of a component that are objects, unless all are the very objects that are there, which can
    /// be shared.
    private void recordObjects(SlabCells known, int c) {
        ComponentInfo<?> type = known.shape.archetype.components()[c];
        if (type.isChunk()) {
            recordChunkObjects(known, c);
            return;
        }
        Slab slab = known.slab;
        int k = slab.archetype.layout().firstColumn(c);
        for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
            int cell = known.ofChunk(chunk) + 1 + k;
            replaceObjects(known, cell, (Object[]) slab.columns[k], chunk * slab.capacity, slab.count[chunk]);
        }
    }

    private void recordChunkObjects(SlabCells known, int c) {
        Slab slab = known.slab;
        int k = slab.archetype.chunkLayout().firstColumn(c);
        replaceObjects(known, known.chunkColumn(k), (Object[]) slab.chunkColumns[k], 0, slab.chunks());
    }

    private void replaceObjects(SlabCells known, int cell, @Nullable Object[] objects, int first, int count) {
        @Nullable Object[] copies = cells.copies(objects, first, count);
        if (hasTheVeryObjects(known.cells[cell], copies)) {
            cells.uncount(copies);
        } else {
            replace(known, cell, copies);
        }
    }

    @SuppressWarnings("ReferenceEquality") // an object that is shared needs no copy
    private static boolean hasTheVeryObjects(@Nullable Object known, @Nullable Object[] copies) {
        if (!(known instanceof Object[] before) || before.length != copies.length) {
            return false;
        }
        for (int i = 0; i < copies.length; i++) {
            if (before[i] != copies[i]) {
                return false;
            }
        }
        return true;
    }

    // Facts about chunks

    private void recordFacts(SlabCells known) {
        Slab slab = known.slab;
        if (!known.hasCounts()) {
            int[] counts = (int[]) pool.shelf(LeafKind.INT, slab.chunks() + 1).take();
            System.arraycopy(slab.count, 0, counts, 0, slab.chunks());
            counts[slab.chunks()] = slab.rows();
            replace(known, SlabCells.COUNTS, counts);
        }
        recordVersions(known, SlabCells.ORDER, slab.orderVersion, 0);
        recordNumbers(known, SlabCells.GROUPS, slab.group);
        if (slab.archetype.hasChunkComponents() || known.cells[SlabCells.META] != null) {
            MetaState meta = ExactWorlds.metaOf(slab);
            if (!Cells.isSameMeta(known.cells[SlabCells.META], meta)) {
                replace(known, SlabCells.META, meta);
            }
        }
        for (int c = 0; c < known.shape.components; c++) {
            recordVersions(known, SlabCells.VERSIONS + c, slab.changeVersion[c], 1 + c);
        }
        for (int c : slab.archetype.enableables()) {
            long[] bits = slab.enabled(c);
            if (!(known.cells[known.enabled(c)] instanceof long[] before) || !Arrays.equals(before, bits)) {
                Object copy = pool.shelf(LeafKind.LONG, bits.length).take();
                System.arraycopy(bits, 0, copy, 0, bits.length);
                replace(known, known.enabled(c), copy);
            }
        }
        recordChunkColumns(known);
    }

    private void recordChunkColumns(SlabCells known) {
        Slab slab = known.slab;
        ColumnLayout layout = slab.archetype.chunkLayout();
        for (int c = 0; known.shape.chunkColumns > 0 && c < known.shape.components; c++) {
            if (ChunkValues.isObject(slab.archetype.components()[c])) {
                continue;
            }
            for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
                recordChunkColumn(known, k, slab.chunks() * layout.stride(k));
            }
        }
    }

    private void recordChunkColumn(SlabCells known, int k, int length) {
        LeafKind kind = known.shape.archetype.chunkLayout().kind(k);
        Object column = known.slab.chunkColumns[k];
        Object before = known.cells[known.chunkColumn(k)];
        if (kind == LeafKind.OBJECT) {
            replace(known, known.chunkColumn(k), cells.references(column, 0, length));
        } else if (before == null
                || Array.getLength(before) != length
                || !Columns.isSame(kind, before, 0, column, 0, length)) {
            Object copy = pool.shelf(kind, length).take();
            System.arraycopy(column, 0, copy, 0, length);
            replace(known, known.chunkColumn(k), copy);
        }
    }

    private void recordVersions(SlabCells known, int cell, int[] versions, int place) {
        if (recordNumbers(known, cell, versions)) {
            known.current[place] = hasVersion(versions) ? version : 0;
        }
    }

    private boolean hasVersion(int[] versions) {
        for (int each : versions) {
            if (each == version) {
                return true;
            }
        }
        return false;
    }

    private boolean recordNumbers(SlabCells known, int cell, int[] numbers) {
        if (known.has(cell, numbers)) {
            return false;
        }
        int[] copy = (int[]) pool.shelf(LeafKind.INT, numbers.length).take();
        System.arraycopy(numbers, 0, copy, 0, numbers.length);
        replace(known, cell, copy);
        return true;
    }

    private void replace(SlabCells known, int cell, @Nullable Object value) {
        log.add(known, cell, known.cells[cell]);
        known.cells[cell] = value;
    }
}
