package dev.phalanx.structs.kernel;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.StructType;
import java.util.Arrays;

/// Columns of one buffer component for tests: slabs of equal length, with buffers that are initially empty.
///
/// @param <T> the element type
public final class BufferStore<T> {
    private final BufferScope scope;
    private final StructType<T> type;
    private final BufferLayout layout;
    private final BufferGuard guard;
    private final Object[] tables;

    private BufferStore(BufferScope scope, StructType<T> type, BufferLayout layout, int slabs, int rows) {
        this.scope = scope;
        this.type = type;
        this.layout = layout;
        this.guard = new BufferGuard(scope, layout);
        this.tables = new Object[layout.columns()];
        for (int k = 0; k < tables.length; k++) {
            int column = k;
            Object[] table = Columns.allocateTable(layout.kind(k), slabs);
            Arrays.setAll(table, _ -> Columns.allocate(layout.kind(column), rows * layout.stride(column)));
            tables[k] = table;
        }
    }

    /// A store of its own world.
    public static <T> BufferStore<T> of(Class<T> type, int inlineCapacity, int slabs, int rows) {
        return of(new BufferScope(), type, inlineCapacity, slabs, rows);
    }

    /// A store in a world.
    public static <T> BufferStore<T> of(BufferScope scope, Class<T> type, int inlineCapacity, int slabs, int rows) {
        StructType<T> struct = StructType.of(type);
        return new BufferStore<>(scope, struct, new BufferLayout(struct, inlineCapacity), slabs, rows);
    }

    /// The struct type of the elements.
    public StructType<T> type() {
        return type;
    }

    /// The layout.
    public BufferLayout layout() {
        return layout;
    }

    /// The tables of the columns.
    public Object[] tables() {
        return tables;
    }

    /// The tables as a kernel takes them.
    public Object[] kernelTables() {
        Object[] all = Arrays.copyOf(tables, tables.length + 1);
        all[tables.length] = guard;
        return all;
    }

    /// The column in a slab.
    public Object column(int column, int slab) {
        return ((Object[]) tables[column])[slab];
    }

    /// A buffer for reading and writing.
    public DynamicBuffer<T> get(int slab, int row) {
        return ColumnBuffer.over(type.type(), guard, tables, slab, row, false);
    }

    /// A buffer for reading.
    public DynamicBuffer<T> read(int slab, int row) {
        return ColumnBuffer.over(type.type(), guard, tables, slab, row, true);
    }

    /// Does to all buffers what a structural change does.
    public void changeStructure() {
        scope.end();
    }
}
