package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.kernel.Columns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values of one struct type that were recorded, as rows of leaf columns: written by the type's generated codec,
/// and copied from there to the columns of a world leaf by leaf.
///
/// @param <T> the struct type
final class ValueColumns<T> {
    private static final int FIRST_ROWS = 16;

    private final StructCodec<T> codec;
    private final List<Leaf> leaves;
    private final LeafKind[] kinds;
    private final int[] strides;
    private final Object[] columns;
    private final Object[] tables;
    /// The columns in typed fields, or null before they are asked for.
    private @Nullable SlabColumns typed;

    private int rows;
    private int capacity;

    ValueColumns(StructType<T> type) {
        codec = type.codec();
        leaves = type.leaves();
        kinds = leaves.stream().map(Leaf::kind).toArray(LeafKind[]::new);
        strides = leaves.stream().mapToInt(Leaf::stride).toArray();
        columns = new Object[kinds.length];
        tables = new Object[kinds.length];
        capacity = FIRST_ROWS;
        for (int k = 0; k < kinds.length; k++) {
            tables[k] = Columns.allocateTable(kinds[k], 1);
            show(k, Columns.allocate(kinds[k], capacity * strides[k]));
        }
    }

    private void show(int k, Object column) {
        columns[k] = column;
        ((Object[]) tables[k])[0] = column;
    }

    /// Keeps a copy of a value and returns its row.
    ///
    /// @throws IllegalArgumentException if something inside the value is null; nothing is kept then
    int add(T value) {
        int row = rows;
        if (row == capacity) {
            grow();
        }
        codec.write(tables, 0, row, value);
        rows = row + 1;
        return row;
    }

    /// Makes room for one more row, and returns the columns for code that the caller knows. What it stores in row
    /// [#rows()] is kept by [#keep()].
    ///
    /// @param code writes values of this type
    SlabColumns room(SlabColumns code) {
        SlabColumns known = typed;
        return known != null && rows < capacity ? known : newRoom(code);
    }

    private SlabColumns newRoom(SlabColumns code) {
        if (rows == capacity) {
            grow();
        }
        SlabColumns made = code.of(columns, 0);
        typed = made;
        return made;
    }

    /// The number of values.
    int rows() {
        return rows;
    }

    /// Keeps the value that was stored in the next row, and returns the row.
    int keep() {
        return rows++;
    }

    private void grow() {
        typed = null;
        int more = Math.multiplyExact(capacity, 2);
        for (int k = 0; k < kinds.length; k++) {
            show(k, Columns.grow(kinds[k], columns[k], Math.multiplyExact(more, strides[k])));
        }
        capacity = more;
    }

    /// Keeps copies of the values of another one of the same type, which has none yet.
    void addAll(ValueColumns<T> other) {
        while (capacity < other.rows) {
            grow();
        }
        for (int k = 0; k < kinds.length; k++) {
            System.arraycopy(other.columns[k], 0, columns[k], 0, other.rows * strides[k]);
        }
        rows = other.rows;
    }

    /// A copy of the value in a row.
    T get(int row) {
        return codec.read(tables, 0, row);
    }

    /// Replaces the entities that the value in a row refers to.
    void remap(int row, EntityRemap remap) {
        codec.remap(tables, 0, row, row + 1, remap);
    }

    /// Copies the value in a row to one row of a slab.
    ///
    /// @param target of the same type
    void copyTo(int row, ComponentColumns<?> target, int slab, int slot) {
        Object[] targets = target.tables();
        for (int k = 0; k < columns.length; k++) {
            Object own = columns[k];
            if (strides[k] != 1) {
                copyElements(k, row, ((Object[]) targets[k])[slab], slot);
            } else if (own instanceof float[] floats) {
                ((float[][]) targets[k])[slab][slot] = floats[row];
            } else if (own instanceof int[] ints) {
                ((int[][]) targets[k])[slab][slot] = ints[row];
            } else if (own instanceof long[] longs) {
                ((long[][]) targets[k])[slab][slot] = longs[row];
            } else {
                Columns.copyElement(kinds[k], own, row, ((Object[]) targets[k])[slab], slot);
            }
        }
    }

    private void copyElements(int k, int row, Object column, int slot) {
        int stride = strides[k];
        System.arraycopy(columns[k], row * stride, column, slot * stride, stride);
    }

    /// Copies the values in rows side by side to as many rows of a slab.
    ///
    /// @param target of the same type
    void copyRows(int row, ComponentColumns<?> target, int slab, int slot, int count) {
        Object[] targets = target.tables();
        for (int k = 0; k < columns.length; k++) {
            int stride = strides[k];
            Object column = ((Object[]) targets[k])[slab];
            System.arraycopy(columns[k], row * stride, column, slot * stride, count * stride);
        }
    }

    /// Copies the value in a row to several rows of a slab.
    ///
    /// @param target of the same type
    void fill(int row, ComponentColumns<?> target, int slab, int slot, int count) {
        Object[] targets = target.tables();
        for (int k = 0; k < kinds.length; k++) {
            Object column = ((Object[]) targets[k])[slab];
            int stride = strides[k];
            if (stride == 1) {
                Columns.fill(kinds[k], columns[k], row, column, slot, slot + count);
                continue;
            }
            for (int i = slot; i < slot + count; i++) {
                System.arraycopy(columns[k], row * stride, column, i * stride, stride);
            }
        }
    }

    /// The leaves, for texts.
    List<Leaf> leaves() {
        return leaves;
    }

    /// The column of each leaf, for texts.
    Object[] columns() {
        return columns;
    }

    /// Forgets all values, and keeps the memory.
    void clear() {
        for (int k = 0; k < kinds.length; k++) {
            if (kinds[k] == LeafKind.OBJECT) {
                Columns.clear(LeafKind.OBJECT, columns[k], 0, rows * strides[k]);
            }
        }
        rows = 0;
    }

    /// Bytes of the values in use.
    long usedBytes() {
        return bytes(rows);
    }

    /// Bytes of the memory for values.
    long bytes() {
        return bytes(capacity);
    }

    private long bytes(int values) {
        long bytes = 0;
        for (int k = 0; k < kinds.length; k++) {
            bytes += (long) values * strides[k] * kinds[k].bytes();
        }
        return bytes;
    }
}
