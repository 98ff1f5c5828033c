package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;
import java.util.List;

/// Called by generated code under `-Dphalanx.safety=strict`: compares values that a body may only read with their
/// previous state.
public final class KeptValues {
    private KeptValues() {}

    /// Returns if two values of one struct type have the same bits.
    ///
    /// @param before what the argument was
    /// @param after what it is after the call
    /// @param body what messages call the body
    /// @param parameter the number of the parameter, from 1
    /// @throws IllegalStateException if they differ; the message names the first field that does
    public static void require(Object before, Object after, String body, int parameter) {
        compare(StructType.of(before.getClass()), before, after, body, parameter);
    }

    @SuppressWarnings("unchecked") // Both are of the type.
    private static <T> void compare(StructType<T> type, Object before, Object after, String body, int parameter) {
        List<Leaf> leaves = type.leaves();
        Object[] tables = new Object[leaves.size()];
        for (int i = 0; i < tables.length; i++) {
            Leaf leaf = leaves.get(i);
            Object[] table = Columns.allocateTable(leaf.kind(), 1);
            table[0] = Columns.allocate(leaf.kind(), 2 * leaf.stride());
            tables[i] = table;
        }
        type.codec().write(tables, 0, 0, (T) before);
        type.codec().write(tables, 0, 1, (T) after);
        for (int i = 0; i < tables.length; i++) {
            Leaf leaf = leaves.get(i);
            LeafKind kind = leaf.kind();
            Object column = ((Object[]) tables[i])[0];
            if (!Columns.isSame(kind, column, 0, column, leaf.stride(), leaf.stride())) {
                throw new IllegalStateException(body + " changed " + leaf.path() + " of its parameter " + parameter
                        + ", which is read-only, so that the change is lost. Take it for writing, or change an object"
                        + " of your own.");
            }
        }
    }
}
