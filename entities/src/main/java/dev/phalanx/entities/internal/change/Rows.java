package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.BufferRows;
import dev.phalanx.structs.kernel.Columns;
import java.util.Arrays;

/// Copies and clears rows of slabs: the entity id, every column, and whether components are enabled.
final class Rows {
    private Rows() {}

    /// Copies rows to a slab of the archetype that `transition` leads to.
    static void copyAcross(Slab from, int fromSlot, Slab to, int toSlot, int rows, Transition transition) {
        int[] target = transition.columns();
        ColumnLayout layout = from.archetype.layout();
        System.arraycopy(from.entities, fromSlot, to.entities, toSlot, rows);
        for (int k = 0; k < target.length; k++) {
            if (target[k] >= 0) {
                int stride = layout.stride(k);
                System.arraycopy(
                        from.columns[k], fromSlot * stride, to.columns[target[k]], toSlot * stride, rows * stride);
            }
        }
        EnabledRows.copyAcross(from, fromSlot, to, toSlot, rows, transition.components());
    }

    /// Copies rows to another slab of the same types, ids left out.
    static void copyValues(Slab from, int fromSlot, Slab to, int toSlot, int rows) {
        ColumnLayout layout = from.archetype.layout();
        for (int k = 0; k < from.columns.length; k++) {
            int stride = layout.stride(k);
            System.arraycopy(from.columns[k], fromSlot * stride, to.columns[k], toSlot * stride, rows * stride);
        }
        EnabledRows.copyValues(from, fromSlot, to, toSlot, rows);
    }

    /// Whether rows of two slabs of the same types have the same ids, the same bits in all columns, equal objects, and
    /// buffers of the same elements.
    static boolean areSame(Slab left, int leftSlot, Slab right, int rightSlot, int rows) {
        if (!Columns.isSame(LeafKind.LONG, left.entities, leftSlot, right.entities, rightSlot, rows)) {
            return false;
        }
        for (int c = 0; c < left.archetype.components().length; c++) {
            boolean same = left.archetype.components()[c].isBuffer()
                    ? hasSameElements(left, leftSlot, right, rightSlot, rows, c)
                    : hasSameValues(left, leftSlot, right, rightSlot, rows, c);
            if (!same) {
                return false;
            }
        }
        return EnabledRows.areSame(left, leftSlot, right, rightSlot, rows);
    }

    private static boolean hasSameElements(Slab left, int leftSlot, Slab right, int rightSlot, int rows, int c) {
        ComponentColumns<?> here = left.archetype.columns()[c];
        ComponentColumns<?> there = right.archetype.columns()[c];
        BufferLayout layout = here.info().buffer();
        for (int i = 0; i < rows; i++) {
            if (!BufferRows.areSame(
                    layout, here.tables(), left.id, leftSlot + i, there.tables(), right.id, rightSlot + i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasSameValues(Slab left, int leftSlot, Slab right, int rightSlot, int rows, int c) {
        ColumnLayout layout = left.archetype.layout();
        for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
            int stride = layout.stride(k);
            if (layout.kind(k) == LeafKind.OBJECT) {
                Object[] lefts = (Object[]) left.columns[k];
                Object[] rights = (Object[]) right.columns[k];
                if (!Arrays.equals(lefts, leftSlot, leftSlot + rows, rights, rightSlot, rightSlot + rows)) {
                    return false;
                }
            } else if (!Columns.isSame(
                    layout.kind(k),
                    left.columns[k],
                    leftSlot * stride,
                    right.columns[k],
                    rightSlot * stride,
                    rows * stride)) {
                return false;
            }
        }
        return true;
    }

    /// Fills rows of a slab of the archetype that `transition` leads to with copies of one row, ids left out.
    static void repeat(Slab from, int fromSlot, Slab to, int toSlot, int rows, Transition transition) {
        int[] target = transition.columns();
        ColumnLayout layout = from.archetype.layout();
        for (int k = 0; k < target.length; k++) {
            if (target[k] < 0) {
                continue;
            }
            int stride = layout.stride(k);
            Object column = to.columns[target[k]];
            if (stride == 1) {
                Columns.fill(layout.kind(k), from.columns[k], fromSlot, column, toSlot, toSlot + rows);
            } else {
                for (int i = 0; i < rows; i++) {
                    System.arraycopy(from.columns[k], fromSlot * stride, column, (toSlot + i) * stride, stride);
                }
            }
        }
        EnabledRows.repeat(from, fromSlot, to, toSlot, rows, transition.components());
    }

    /// Gives rows that were copied, and whose originals stay, elements of buffers of their own.
    static void unshare(Slab slab, int slot, int rows) {
        for (int c : slab.archetype.buffers()) {
            slab.archetype.columns()[c].unshare(slab.id, slot, slot + rows);
        }
    }

    /// Copies `rows` rows within a slab. They do not overlap.
    static void copyWithin(Slab slab, int from, int to, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        copyElements(slab.entities, from, to, rows);
        for (int k = 0; k < slab.columns.length; k++) {
            int stride = layout.stride(k);
            copyElements(slab.columns[k], from * stride, to * stride, rows * stride);
        }
        EnabledRows.copyWithin(slab, from, to, rows);
    }

    /// Swaps the columns of two rows of the same archetype, ids left out.
    static void swap(Slab left, int leftSlot, Slab right, int rightSlot) {
        ColumnLayout layout = left.archetype.layout();
        for (int k = 0; k < left.columns.length; k++) {
            int stride = layout.stride(k);
            Object kept = Columns.allocate(layout.kind(k), stride);
            System.arraycopy(left.columns[k], leftSlot * stride, kept, 0, stride);
            System.arraycopy(right.columns[k], rightSlot * stride, left.columns[k], leftSlot * stride, stride);
            System.arraycopy(kept, 0, right.columns[k], rightSlot * stride, stride);
        }
        EnabledRows.swap(left, leftSlot, right, rightSlot);
    }

    /// Sets all columns of `rows` rows to zero bits, but the elements of buffers, which are empty then.
    static void clear(Slab slab, int from, int rows) {
        clearColumns(slab, 0, slab.columns.length, from, rows);
    }

    /// Sets the columns of component `c` of `rows` rows to zero bits; of a buffer but its elements.
    static void clear(Slab slab, int c, int from, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        clearColumns(slab, layout.firstColumn(c), layout.firstColumn(c + 1), from, rows);
    }

    private static void clearColumns(Slab slab, int firstColumn, int endColumn, int from, int rows) {
        ColumnLayout layout = slab.archetype.layout();
        for (int k = firstColumn; k < endColumn; k++) {
            if (layout.isElement(k)) {
                continue;
            }
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
