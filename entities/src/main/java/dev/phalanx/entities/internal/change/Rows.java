package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.Columns;
import java.util.Arrays;

/// Copies and clears rows of slabs: the entity id and every column.
final class Rows {
    private Rows() {}

    /// Copies one row to another slab, to the columns that `target` names for each; -1 leaves a column out.
    static void copyAcross(Slab from, int fromSlot, Slab to, int toSlot, int[] target) {
        ColumnLayout layout = from.archetype.layout();
        to.entities[toSlot] = from.entities[fromSlot];
        for (int k = 0; k < target.length; k++) {
            if (target[k] >= 0) {
                copy(layout.kind(k), layout.stride(k), from.columns[k], fromSlot, to.columns[target[k]], toSlot);
            }
        }
    }

    /// Copies `rows` rows within a slab. They do not overlap.
    static void copyWithin(Slab slab, int from, int to, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        if (rows == 1) {
            slab.entities[to] = slab.entities[from];
            for (int k = 0; k < slab.columns.length; k++) {
                copy(layout.kind(k), layout.stride(k), slab.columns[k], from, slab.columns[k], to);
            }
            return;
        }
        copyElements(slab.entities, from, to, rows);
        for (int k = 0; k < slab.columns.length; k++) {
            int stride = layout.stride(k);
            copyElements(slab.columns[k], from * stride, to * stride, rows * stride);
        }
    }

    /// Sets `rows` rows to zero bits.
    static void clear(Slab slab, int from, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        Arrays.fill(slab.entities, from, from + rows, 0);
        for (int k = 0; k < slab.columns.length; k++) {
            int elements = rows * layout.stride(k);
            if (elements == 1) {
                Columns.clearElement(layout.kind(k), slab.columns[k], from);
            } else {
                int first = from * layout.stride(k);
                Columns.clear(layout.kind(k), slab.columns[k], first, first + elements);
            }
        }
    }

    private static void copy(LeafKind kind, int stride, Object from, int fromRow, Object to, int toRow) {
        if (stride == 1) {
            Columns.copyElement(kind, from, fromRow, to, toRow);
        } else {
            System.arraycopy(from, fromRow * stride, to, toRow * stride, stride);
        }
    }

    private static void copyElements(Object column, int from, int to, int elements) {
        System.arraycopy(column, from, column, to, elements);
    }
}
