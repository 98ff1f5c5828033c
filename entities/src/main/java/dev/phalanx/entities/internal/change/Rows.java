package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.kernel.Columns;

/// Copies and clears rows of slabs: the entity id and every column.
final class Rows {
    private Rows() {}

    /// Copies `rows` rows within a slab. They do not overlap.
    static void copyWithin(Slab slab, int from, int to, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        copyElements(slab.entities, from, to, rows);
        for (int k = 0; k < slab.columns.length; k++) {
            int stride = layout.stride(k);
            copyElements(slab.columns[k], from * stride, to * stride, rows * stride);
        }
    }

    /// Sets all columns of `rows` rows to zero bits.
    static void clear(Slab slab, int from, int rows) {
        clearColumns(slab, 0, slab.columns.length, from, rows);
    }

    /// Sets the columns of component `c` of `rows` rows to zero bits.
    static void clear(Slab slab, int c, int from, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        clearColumns(slab, layout.firstColumn(c), layout.firstColumn(c + 1), from, rows);
    }

    private static void clearColumns(Slab slab, int firstColumn, int endColumn, int from, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        for (int k = firstColumn; k < endColumn; k++) {
            int elements = rows * layout.stride(k);
            if (elements == 1) {
                Columns.clearElement(layout.kind(k), slab.columns[k], from);
            } else {
                int first = from * layout.stride(k);
                Columns.clear(layout.kind(k), slab.columns[k], first, first + elements);
            }
        }
    }

    private static void copyElements(Object column, int from, int to, int elements) {
        System.arraycopy(column, from, column, to, elements);
    }
}
