package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.Arrays;

/// Columns of one struct type for tests: slabs of equal length, initially all zero.
///
/// @param <T> the struct type
public final class Store<T> {
    private final StructType<T> type;
    private final Object[] tables;

    private Store(StructType<T> type, int slabs, int slots) {
        this.type = type;
        this.tables =
                type.leaves().stream().map(leaf -> table(leaf, slabs, slots)).toArray();
    }

    /// A store of `slabs` slabs of `slots` slots.
    public static <T> Store<T> of(Class<T> type, int slabs, int slots) {
        return new Store<>(StructType.of(type), slabs, slots);
    }

    private static Object table(Leaf leaf, int slabs, int slots) {
        Object[] table = Columns.allocateTable(leaf.kind(), slabs);
        Arrays.setAll(table, _ -> Columns.allocate(leaf.kind(), slots * leaf.stride()));
        return table;
    }

    /// The struct type.
    public StructType<T> type() {
        return type;
    }

    /// The leaf tables.
    public Object[] tables() {
        return tables;
    }

    /// The value in a slot.
    public T get(int slab, int slot) {
        return type.codec().read(tables, slab, slot);
    }

    /// Stores a value.
    public void set(int slab, int slot, T value) {
        type.codec().write(tables, slab, slot, value);
    }

    /// The column of a leaf in a slab.
    public Object column(int leaf, int slab) {
        return ((Object[]) tables[leaf])[slab];
    }
}
