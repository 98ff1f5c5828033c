package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.List;

/// Leaf tables for tests.
public final class Tables {
    private Tables() {}

    /// Zeroed leaf tables of one struct type.
    public static Object[] of(StructType<?> type, int slabs, int slots) {
        List<Object> tables = new ArrayList<>();
        for (Leaf leaf : type.leaves()) {
            Object[] table = Columns.allocateTable(leaf.kind(), slabs);
            for (int slab = 0; slab < slabs; slab++) {
                table[slab] = Columns.allocate(leaf.kind(), slots * leaf.stride());
            }
            tables.add(table);
        }
        return tables.toArray();
    }

    /// The tables of several struct types, one after the other.
    public static Object[] join(Object[]... parts) {
        List<Object> tables = new ArrayList<>();
        for (Object[] part : parts) {
            tables.addAll(List.of(part));
        }
        return tables.toArray();
    }
}
