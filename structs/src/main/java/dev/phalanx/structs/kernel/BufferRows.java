package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.EntityRemap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Operations that copy, compare and store rows of dynamic buffers. `tables` are those of the columns of a
/// [BufferLayout], in its order.
public final class BufferRows {
    private BufferRows() {}

    /// Gives each of the rows `from` (inclusive) to `to` (exclusive) external arrays of its own, where it has any. To
    /// be called after rows have been copied, since a copied row refers to the original's.
    public static void unshare(BufferLayout layout, Object[] tables, int slab, int from, int to) {
        int[] lengths = lengths(layout, tables, slab);
        @Nullable Object[] externals = externals(layout, tables, slab);
        for (int row = from; row < to; row++) {
            if (externals[row] instanceof ExternalArrays external) {
                externals[row] = external.copy(layout, lengths[row]);
            }
        }
    }

    /// Replaces every [dev.phalanx.structs.Entity] in the elements of the rows `from` (inclusive) to `to` (exclusive)
    /// by what `remap` says.
    public static void remap(BufferLayout layout, Object[] tables, int slab, int from, int to, EntityRemap remap) {
        StructType<?> element = layout.element();
        if (!element.hasEntities()) {
            return;
        }
        int[] lengths = lengths(layout, tables, slab);
        @Nullable Object[] externals = externals(layout, tables, slab);
        for (int row = from; row < to; row++) {
            if (externals[row] instanceof ExternalArrays external) {
                element.codec().remap(asTables(layout, external), 0, 0, lengths[row], remap);
            } else {
                int first = row * layout.inlineCapacity();
                element.codec().remap(tables, slab, first, first + lengths[row], remap);
            }
        }
    }

    /// Whether two rows have the same length and elements of the same bits, inside or outside the rows.
    public static boolean areSame(
            BufferLayout layout,
            Object[] tables,
            int slab,
            int row,
            Object[] otherTables,
            int otherSlab,
            int otherRow) {
        int length = lengths(layout, tables, slab)[row];
        if (lengths(layout, otherTables, otherSlab)[otherRow] != length) {
            return false;
        }
        Elements here = Elements.of(layout, tables, slab, row);
        Elements there = Elements.of(layout, otherTables, otherSlab, otherRow);
        for (int k = 0; k < layout.leafColumns(); k++) {
            Leaf leaf = layout.element().leaves().get(k);
            int stride = leaf.stride();
            if (!Columns.isSame(
                    leaf.kind(),
                    here.arrays[k],
                    here.first * stride,
                    there.arrays[k],
                    there.first * stride,
                    length * stride)) {
                return false;
            }
        }
        return true;
    }

    /// The elements of a row as bytes in C layout, one after the other.
    public static byte[] toBytes(BufferLayout layout, Object[] tables, int slab, int row) {
        return toBytes(layout.element(), layout, tables, slab, row);
    }

    private static <T> byte[] toBytes(StructType<T> element, BufferLayout layout, Object[] tables, int slab, int row) {
        int length = lengths(layout, tables, slab)[row];
        Elements elements = Elements.of(layout, tables, slab, row);
        Object[] columns = elements.asTables(layout);
        byte[] bytes = new byte[length * element.size()];
        for (int i = 0; i < length; i++) {
            T value = element.codec().read(columns, 0, elements.first + i);
            element.byteCodec().write(bytes, i * element.size(), value);
        }
        return bytes;
    }

    /// Makes the elements of a row those that [#toBytes] made bytes of. Elements beyond the inline capacity go to
    /// external arrays.
    ///
    /// @param length how many elements there are
    public static void fromBytes(BufferLayout layout, Object[] tables, int slab, int row, byte[] bytes, int length) {
        fromBytes(layout.element(), layout, tables, slab, row, bytes, length);
    }

    private static <T> void fromBytes(
            StructType<T> element, BufferLayout layout, Object[] tables, int slab, int row, byte[] bytes, int length) {
        externals(layout, tables, slab)[row] =
                length > layout.inlineCapacity() ? ExternalArrays.allocate(layout, length) : null;
        Elements elements = Elements.of(layout, tables, slab, row);
        Object[] columns = elements.asTables(layout);
        for (int i = 0; i < length; i++) {
            element.codec()
                    .write(columns, 0, elements.first + i, element.byteCodec().read(bytes, i * element.size()));
        }
        lengths(layout, tables, slab)[row] = length;
    }

    /// Length of a row's buffer.
    public static int length(BufferLayout layout, Object[] tables, int slab, int row) {
        return lengths(layout, tables, slab)[row];
    }

    private static int[] lengths(BufferLayout layout, Object[] tables, int slab) {
        return ((int[][]) tables[layout.lengthColumn()])[slab];
    }

    private static @Nullable Object[] externals(BufferLayout layout, Object[] tables, int slab) {
        return ((@Nullable Object[][]) tables[layout.externalColumn()])[slab];
    }

    private static Object[] asTables(BufferLayout layout, ExternalArrays external) {
        return new Elements(external.leaves(), 0).asTables(layout);
    }

    /// The position of the elements of a row.
    private record Elements(Object[] arrays, int first) {
        static Elements of(BufferLayout layout, Object[] tables, int slab, int row) {
            if (externals(layout, tables, slab)[row] instanceof ExternalArrays external) {
                return new Elements(external.leaves(), 0);
            }
            Object[] columns = Arrays.stream(tables)
                    .limit(layout.leafColumns())
                    .map(table -> ((Object[]) table)[slab])
                    .toArray();
            return new Elements(columns, row * layout.inlineCapacity());
        }

        /// Leaf tables of one slab, as struct codecs take them.
        Object[] asTables(BufferLayout layout) {
            Object[] single = new Object[arrays.length];
            for (int k = 0; k < single.length; k++) {
                Object[] table = Columns.allocateTable(layout.kind(k), 1);
                table[0] = arrays[k];
                single[k] = table;
            }
            return single;
        }
    }
}
