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
/// What was written since then has the version that the world had or a newer one. As that stays between two systems, a
/// chunk may have been written again with a version that it had already: those parts are compared.
final class Recorder {
    private final ValueTable values;
    private final Cells cells;
    /// The version of the world when the tick before was recorded.
    private int lastVersion;
    /// Whether versions say nothing, so that everything is compared.
    private boolean comparesAll;
    /// Whether entities may have come, gone or moved.
    private boolean isStructural;
    private TickLog log = new TickLog();

    Recorder(ValueTable values, Cells cells) {
        this.values = values;
        this.cells = cells;
    }

    /// Begins a tick.
    ///
    /// @param last the version of the world when the tick before was recorded
    /// @param structural whether entities may have come, gone or moved
    /// @param compares whether versions say nothing, as the world was replaced meanwhile
    void begin(TickLog tick, int last, boolean structural, boolean compares) {
        log = tick;
        isStructural = structural;
        lastVersion = last;
        comparesAll = compares;
    }

    /// Replaces the cells of a slab that has changed.
    void record(SlabCells known) {
        Slab slab = known.slab;
        known.reserve(slab.chunks());
        boolean mayBeMoved = isStructural
                && (comparesAll || isNew(slab.orderVersion) || !known.hasCounts() || !known.hasSameChunks());
        if (mayBeMoved) {
            recordChunks(known);
            recordOrder(known);
            known.noteChunks();
        }
        for (int c = 0; c < known.shape.components; c++) {
            boolean isWritten = mayBeMoved || isNew(slab.changeVersion[c]);
            if (known.shape.hasObjects(c)) {
                recordObjects(known, c);
            } else if (isWritten && !mayBeMoved) {
                recordComponent(known, c);
            }
            if (isWritten) {
                recordFacts(known, c);
            }
        }
        if (slab.archetype.hasChunkComponents() || known.cells[SlabCells.META] != ValueTable.NONE) {
            recordMeta(known);
        }
    }

    /// Whether some chunk may have been changed.
    private boolean isNew(int[] versions) {
        int last = lastVersion;
        int newest = Integer.MIN_VALUE;
        for (int each : versions) {
            newest = Math.max(newest, each - last);
        }
        return newest >= 0;
    }

    // Chunks

    private void recordChunks(SlabCells known) {
        Slab slab = known.slab;
        int[] counts = slab.count;
        int end = known.value(SlabCells.COUNTS) instanceof int[] before
                ? Math.max(counts.length, before.length - 1)
                : counts.length;
        for (int chunk = 0; chunk < end; chunk++) {
            int count = chunk < counts.length ? counts[chunk] : 0;
            if (count > 0) {
                recordChunk(known, chunk);
            } else if (known.count(chunk) > 0) {
                for (int cell = known.ofChunk(chunk); cell < known.ofChunk(chunk + 1); cell++) {
                    replace(known, cell, ValueTable.NONE);
                }
            }
        }
    }

    private void recordChunk(SlabCells known, int chunk) {
        Slab slab = known.slab;
        boolean isMoved = known.count(chunk) != slab.count[chunk]
                || known.hasOtherChunk(chunk)
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

    private boolean hasSameIds(SlabCells known, int chunk) {
        int number = known.cells[known.ofChunk(chunk)];
        return Columns.isSame(
                LeafKind.LONG,
                values.get(number),
                values.offset(number),
                known.slab.entities,
                chunk * known.capacity,
                known.slab.count[chunk]);
    }

    private void recordIds(SlabCells known, int chunk) {
        Slab slab = known.slab;
        int ids = idsOf(known, chunk).take();
        System.arraycopy(
                slab.entities, chunk * slab.capacity, (long[]) values.get(ids), values.offset(ids), slab.count[chunk]);
        replace(known, known.ofChunk(chunk), ids);
    }

    private ValueTable.Shelf idsOf(SlabCells known, int chunk) {
        int rows = allocated(known.slab, chunk);
        return rows == known.shape.archetype.capacity() ? known.shape.ids : values.shelf(LeafKind.LONG, rows);
    }

    /// The rows of a chunk that are allocated.
    private static int allocated(Slab slab, int chunk) {
        return Math.min(slab.capacity, slab.rows() - chunk * slab.capacity);
    }

    // Components

    /// Column by column, so that each is read from its begin to its end.
    private void recordComponent(SlabCells known, int c) {
        Slab slab = known.slab;
        ColumnLayout layout = slab.archetype.layout();
        int[] versions = slab.changeVersion[c];
        int[] before = known.numbers(SlabCells.VERSIONS + c);
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            ValueTable.Shelf whole = known.shape.shelves[k];
            if (whole != null && slab.capacity == slab.archetype.capacity() && slab.rows() >= slab.capacity) {
                recordBits(known, k, whole, versions, before);
                continue;
            }
            for (int chunk = slab.live.next(0); chunk >= 0; chunk = slab.live.next(chunk + 1)) {
                if (versions[chunk] - lastVersion >= 0) {
                    recordColumn(known, chunk, k, versions[chunk] == before[chunk]);
                }
            }
        }
    }

    /// Replaces the parts of a column of primitives in chunks that have all their rows allocated.
    ///
    /// @param versions of the component in each chunk
    /// @param before what they were in the tick before
    private void recordBits(SlabCells known, int k, ValueTable.Shelf shelf, int[] versions, int[] before) {
        Slab slab = known.slab;
        LeafKind kind = slab.archetype.layout().kind(k);
        Object column = slab.columns[k];
        int stride = slab.archetype.layout().stride(k);
        int capacity = slab.capacity * stride;
        int[] counts = slab.count;
        int last = lastVersion;
        int chunk = 0;
        while (chunk < counts.length) {
            if (counts[chunk] == 0 || versions[chunk] - last < 0) {
                chunk++;
            } else if (versions[chunk] == before[chunk]) {
                recordColumn(known, chunk++, k, true);
            } else {
                int end = chunk + 1;
                while (end < counts.length
                        && counts[end] > 0
                        && versions[end] - last >= 0
                        && versions[end] != before[end]) {
                    end++;
                }
                while (chunk < end) {
                    int part = shelf.take(end - chunk);
                    Columns.copy(
                            kind,
                            column,
                            chunk * capacity,
                            values.get(part),
                            values.offset(part),
                            shelf.run() * capacity);
                    for (int i = 0; i < shelf.run(); i++) {
                        replace(known, known.ofChunk(chunk++) + 1 + k, part + i);
                    }
                }
            }
        }
    }

    /// Replaces a chunk's parts of the columns of a component.
    ///
    /// @param onlyIfDifferent whether parts that are the same already stay
    private void recordColumns(SlabCells known, int chunk, int c, boolean onlyIfDifferent) {
        ColumnLayout layout = known.slab.archetype.layout();
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            recordColumn(known, chunk, k, onlyIfDifferent);
        }
    }

    private void recordColumn(SlabCells known, int chunk, int k, boolean onlyIfDifferent) {
        Slab slab = known.slab;
        LeafKind kind = slab.archetype.layout().kind(k);
        int stride = slab.archetype.layout().stride(k);
        int first = chunk * slab.capacity * stride;
        int length = slab.count[chunk] * stride;
        int cell = known.ofChunk(chunk) + 1 + k;
        switch (known.shape.content(k)) {
            case BITS -> {
                int before = known.cells[cell];
                boolean isSame = onlyIfDifferent
                        && before != ValueTable.NONE
                        && Columns.isSame(
                                kind, values.get(before), values.offset(before), slab.columns[k], first, length);
                if (!isSame) {
                    int part = shelf(known, chunk, k).take();
                    Columns.copy(kind, slab.columns[k], first, values.get(part), values.offset(part), length);
                    replace(known, cell, part);
                }
            }
            case ELEMENTS -> replace(known, cell, cells.elements(known.shape, k, slab.columns[k], first, length));
            case REFERENCES -> replace(known, cell, cells.references(slab.columns[k], first, length));
            case MANAGED -> throw new IllegalStateException("objects are recorded by recordObjects");
        }
    }

    private ValueTable.Shelf shelf(SlabCells known, int chunk, int k) {
        int rows = allocated(known.slab, chunk);
        ValueTable.Shelf whole = known.shape.shelves[k];
        if (whole != null && rows == known.shape.archetype.capacity()) {
            return whole;
        }
        ColumnLayout layout = known.shape.archetype.layout();
        return values.shelf(layout.kind(k), rows * layout.stride(k));
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
        int copies = cells.copies(objects, first, count);
        if (hasTheVeryObjects(known.value(cell), (@Nullable Object[]) values.get(copies))) {
            values.release(copies);
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

    private void recordOrder(SlabCells known) {
        Slab slab = known.slab;
        if (!known.hasCounts()) {
            int number = values.shelf(LeafKind.INT, slab.chunks() + 1).take();
            int[] counts = (int[]) values.get(number);
            System.arraycopy(slab.count, 0, counts, 0, slab.chunks());
            counts[slab.chunks()] = slab.rows();
            replace(known, SlabCells.COUNTS, number);
        }
        recordNumbers(known, SlabCells.ORDER, slab.orderVersion);
        recordNumbers(known, SlabCells.GROUPS, slab.group);
    }

    private void recordMeta(SlabCells known) {
        MetaState meta = ExactWorlds.metaOf(known.slab);
        if (!Cells.isSameMeta(known.value(SlabCells.META), meta)) {
            replace(known, SlabCells.META, meta == null ? ValueTable.NONE : values.add(meta, 0));
        }
    }

    private void recordFacts(SlabCells known, int c) {
        Slab slab = known.slab;
        ComponentInfo<?> type = slab.archetype.components()[c];
        recordNumbers(known, SlabCells.VERSIONS + c, slab.changeVersion[c]);
        if (type.isEnableable()) {
            recordEnabled(known, c, slab.enabled(c));
        }
        if (type.isChunk() && !ChunkValues.isObject(type)) {
            ColumnLayout layout = slab.archetype.chunkLayout();
            for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
                recordChunkColumn(known, k, slab.chunks() * layout.stride(k));
            }
        }
    }

    private void recordEnabled(SlabCells known, int c, long[] bits) {
        if (known.value(known.enabled(c)) instanceof long[] before && Arrays.equals(before, bits)) {
            return;
        }
        int copy = values.shelf(LeafKind.LONG, bits.length).take();
        System.arraycopy(bits, 0, (long[]) values.get(copy), 0, bits.length);
        replace(known, known.enabled(c), copy);
    }

    private void recordChunkColumn(SlabCells known, int k, int length) {
        LeafKind kind = known.shape.archetype.chunkLayout().kind(k);
        Object column = known.slab.chunkColumns[k];
        Object before = known.value(known.chunkColumn(k));
        if (kind == LeafKind.OBJECT) {
            replace(known, known.chunkColumn(k), cells.references(column, 0, length));
        } else if (before == null
                || Array.getLength(before) != length
                || !Columns.isSame(kind, before, 0, column, 0, length)) {
            int copy = values.shelf(kind, length).take();
            Columns.copy(kind, column, 0, values.get(copy), 0, length);
            replace(known, known.chunkColumn(k), copy);
        }
    }

    private void recordNumbers(SlabCells known, int cell, int[] numbers) {
        if (known.has(cell, numbers)) {
            return;
        }
        int copy = values.shelf(LeafKind.INT, numbers.length).take();
        System.arraycopy(numbers, 0, (int[]) values.get(copy), 0, numbers.length);
        replace(known, cell, copy);
    }

    private void replace(SlabCells known, int cell, int value) {
        log.add(known.number, cell, known.cells[cell]);
        known.cells[cell] = value;
    }
}
