package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.BufferRows;
import dev.phalanx.structs.kernel.ColumnBuffer;
import dev.phalanx.structs.kernel.Columns;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The recorded dynamic buffers of one type, which can be written until playback. They are stored in pages of rows that
/// do not move, because callers write directly to the buffers that they got.
///
/// @param <T> the element type
final class BufferPages<T> {
    private static final int PAGE_BYTES = 8192;
    private static final int MOST_ROWS = 64;

    private final ComponentInfo<T> info;
    private final BufferLayout layout;
    private final BufferGuard guard;
    private final Object[] tables;
    private final int rowBits;
    private int pages;
    private int rows;

    /// @param scope decides how long the buffers may be written
    BufferPages(ComponentInfo<T> info, BufferScope scope) {
        this.info = info;
        this.layout = info.buffer();
        this.guard = new BufferGuard(scope, layout);
        this.tables = new Object[layout.columns()];
        for (int k = 0; k < tables.length; k++) {
            tables[k] = Columns.allocateTable(layout.kind(k), 4);
        }
        long fitting = Math.max(1, Math.min(MOST_ROWS, PAGE_BYTES / layout.bytes()));
        this.rowBits = Long.SIZE - 1 - Long.numberOfLeadingZeros(fitting);
    }

    /// An empty buffer in a row of its own.
    int add() {
        int row = rows;
        if (row >>> rowBits == pages) {
            addPage();
        }
        lengths(row)[slot(row)] = 0;
        externals(row)[slot(row)] = null;
        rows = row + 1;
        return row;
    }

    private void addPage() {
        for (int k = 0; k < tables.length; k++) {
            Object[] table = (Object[]) tables[k];
            if (pages == table.length) {
                table = Arrays.copyOf(table, pages * 2);
                tables[k] = table;
            }
            table[pages] = Columns.allocate(layout.kind(k), layout.stride(k) << rowBits);
        }
        pages++;
    }

    /// Keeps copies of the buffers of another one of the same type, which has none yet.
    void addAll(BufferPages<T> other) {
        for (int row = 0; row < other.rows; row++) {
            int _ = add();
        }
        for (int page = 0; page << rowBits < rows; page++) {
            int count = Math.min(1 << rowBits, rows - (page << rowBits));
            for (int k = 0; k < tables.length; k++) {
                System.arraycopy(
                        ((Object[]) other.tables[k])[page],
                        0,
                        ((Object[]) tables[k])[page],
                        0,
                        count * layout.stride(k));
            }
            BufferRows.unshare(layout, tables, page, 0, count);
        }
    }

    private int page(int row) {
        return row >>> rowBits;
    }

    private int slot(int row) {
        return row & ((1 << rowBits) - 1);
    }

    private int[] lengths(int row) {
        return ((int[][]) tables[layout.lengthColumn()])[page(row)];
    }

    private @Nullable Object[] externals(int row) {
        return ((@Nullable Object[][]) tables[layout.externalColumn()])[page(row)];
    }

    /// The buffer in a row, to be written.
    DynamicBuffer<T> open(int row) {
        return ColumnBuffer.over(info.type(), guard, tables, page(row), slot(row), false);
    }

    /// The number of elements of the buffer in a row.
    int length(int row) {
        return lengths(row)[slot(row)];
    }

    /// Replaces the entities that the elements in a row refer to.
    void remap(int row, EntityRemap remap) {
        BufferRows.remap(layout, tables, page(row), slot(row), slot(row) + 1, remap);
    }

    /// Makes a buffer of a world what the one in a row is.
    ///
    /// @param copies whether the row keeps its elements; otherwise it is empty afterwards
    void copyTo(int row, ComponentColumns<T> target, int slab, int targetSlot, boolean copies) {
        Object[] targets = target.tables();
        int page = page(row);
        int slot = slot(row);
        int length = length(row);
        boolean isInline = externals(row)[slot] == null;
        for (int k = 0; isInline && k < layout.leafColumns(); k++) {
            int stride = layout.stride(k);
            int elements = length * layout.element().leaves().get(k).stride();
            System.arraycopy(
                    ((Object[]) tables[k])[page],
                    slot * stride,
                    ((Object[]) targets[k])[slab],
                    targetSlot * stride,
                    elements);
        }
        target.buffers().resize(slab, targetSlot);
        ((int[][]) targets[layout.lengthColumn()])[slab][targetSlot] = length;
        ((@Nullable Object[][]) targets[layout.externalColumn()])[slab][targetSlot] = externals(row)[slot];
        if (copies) {
            BufferRows.unshare(layout, targets, slab, targetSlot, targetSlot + 1);
        } else {
            externals(row)[slot] = null;
            lengths(row)[slot] = 0;
        }
    }

    /// Forgets all buffers, and keeps the memory of the rows.
    void clear() {
        @Nullable Object[][] externals = (@Nullable Object[][]) tables[layout.externalColumn()];
        for (int page = 0; page < pages; page++) {
            Arrays.fill(externals[page], null);
        }
        rows = 0;
    }

    /// Bytes of the rows in use.
    long usedBytes() {
        return layout.bytes() * rows;
    }

    /// Bytes of all rows.
    long bytes() {
        return (layout.bytes() * pages) << rowBits;
    }
}
