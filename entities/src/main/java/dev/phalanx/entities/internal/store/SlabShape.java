package dev.phalanx.entities.internal.store;

import java.util.ArrayList;
import java.util.List;

/// What the arrays of an archetype's slabs are like: slabs of the same shape, chunk capacity and number of rows can
/// have each other's arrays.
///
/// @param columns for each column the kind and the stride, those of chunk components last
/// @param components the number of component types
/// @param enableables the positions of those that can be disabled
/// @param isShared whether chunks belong to groups
record SlabShape(List<String> columns, int components, List<Integer> enableables, boolean isShared) {
    static SlabShape of(Archetype archetype) {
        List<Integer> enableables = new ArrayList<>();
        for (int c : archetype.enableables()) {
            enableables.add(c);
        }
        List<String> columns = new ArrayList<>();
        add(archetype.layout(), "", columns);
        add(archetype.chunkLayout(), "chunk ", columns);
        return new SlabShape(columns, archetype.components().length, enableables, archetype.isShared());
    }

    private static void add(ColumnLayout layout, String prefix, List<String> columns) {
        for (int k = 0; k < layout.columns(); k++) {
            columns.add(prefix + layout.kind(k) + " " + layout.stride(k));
        }
    }
}
