package dev.phalanx.structs.kernel;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.StructType;

/// The columns of a dynamic buffer component. Pure functions.
///
/// ```text
/// column        kind       per row                           zero means
/// leaf 0 … n-1  the leaf's capacity elements, side by side
/// n   length    INT        one                               the buffer is empty
/// n+1 external  OBJECT     one                               the elements are in the leaf columns
///
/// row r:  leaf k   | e0 e1 e2 …  e[capacity-1] |     from r * capacity * stride of leaf k on
///         length   | 3 |
///         external | null |
/// or, beyond the inline capacity, with the inline elements out of use:
///         length   | 11 |
///         external | ──┼──→ ExternalArrays: capacity 16, one array for each leaf
/// ```
///
/// A row of zeros is an empty buffer of inline capacity. Rows are moved like those of any component; what a copied row
/// needs besides is in [BufferRows].
public final class BufferLayout {
    /// Bytes that a buffer's header counts with the inline elements, for the capacity of a chunk.
    public static final int HEADER_BYTES = 16;

    private static final int DEFAULT_INLINE_BYTES = 128;

    private final StructType<?> element;
    private final int inlineCapacity;
    private final int leaves;

    /// The layout of buffers with elements of a type.
    ///
    /// @param inlineCapacity elements in each row, 0 or more
    public BufferLayout(StructType<?> element, int inlineCapacity) {
        this.element = element;
        this.inlineCapacity = inlineCapacity;
        this.leaves = element.leaves().size();
    }

    /// The inline capacity of element types that do not say theirs: as many as fit 128 bytes. An element without
    /// fields counts one byte.
    public static int defaultCapacity(StructType<?> element) {
        return DEFAULT_INLINE_BYTES / Math.max(1, element.size());
    }

    /// The struct type of the elements.
    public StructType<?> element() {
        return element;
    }

    /// Elements in each row.
    public int inlineCapacity() {
        return inlineCapacity;
    }

    /// Bytes that a row counts for the capacity of a chunk, those of elements without fields one each.
    public long bytes() {
        return HEADER_BYTES + (long) inlineCapacity * Math.max(1, element.size());
    }

    /// The number of columns.
    public int columns() {
        return leaves + 2;
    }

    /// The number of leaf columns, which come first.
    public int leafColumns() {
        return leaves;
    }

    /// The column of the lengths.
    public int lengthColumn() {
        return leaves;
    }

    /// The column of the external arrays.
    public int externalColumn() {
        return leaves + 1;
    }

    /// Element type of a column.
    public LeafKind kind(int column) {
        if (column < leaves) {
            return element.leaves().get(column).kind();
        }
        return column == leaves ? LeafKind.INT : LeafKind.OBJECT;
    }

    /// Elements that a row takes in a column; 0 in the leaf columns of buffers without inline elements.
    public int stride(int column) {
        return column < leaves ? inlineCapacity * element.leaves().get(column).stride() : 1;
    }
}
