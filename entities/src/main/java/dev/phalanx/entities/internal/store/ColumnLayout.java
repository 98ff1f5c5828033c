package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.RowColumns;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The leaf columns of an archetype: the leaves of its components, one after the other.
public final class ColumnLayout {
    private static final ColumnLayout NONE = new ColumnLayout(new ComponentInfo<?>[0]);

    private final LeafKind[] kinds;
    private final int[] strides;
    private final int[] firstColumn;
    private final int[] objects;
    private final boolean[] isElement;

    /// The columns of rows.
    ColumnLayout(ComponentInfo<?>[] components) {
        this(components, false);
    }

    /// The columns by chunk.
    static ColumnLayout ofChunks(ComponentInfo<?>[] components) {
        for (ComponentInfo<?> component : components) {
            if (!component.chunkLeaves().isEmpty()) {
                return new ColumnLayout(components, true);
            }
        }
        return NONE;
    }

    private static List<Leaf> leaves(ComponentInfo<?> component, boolean ofChunks) {
        return ofChunks ? component.chunkLeaves() : component.leaves();
    }

    private ColumnLayout(ComponentInfo<?>[] components, boolean ofChunks) {
        firstColumn = new int[components.length + 1];
        for (int c = 0; c < components.length; c++) {
            firstColumn[c + 1] =
                    firstColumn[c] + leaves(components[c], ofChunks).size();
        }
        int columns = firstColumn[components.length];
        kinds = new LeafKind[columns];
        strides = new int[columns];
        isElement = new boolean[columns];
        int[] found = ColumnIndices.NONE;
        int column = 0;
        for (ComponentInfo<?> component : components) {
            int elements =
                    component.isBuffer() && !ofChunks ? component.buffer().leafColumns() : 0;
            Arrays.fill(isElement, column, column + elements, true);
            for (Leaf leaf : leaves(component, ofChunks)) {
                kinds[column] = leaf.kind();
                strides[column] = leaf.stride();
                if (kinds[column] == LeafKind.OBJECT) {
                    found = ColumnIndices.with(found, column);
                }
                column++;
            }
        }
        objects = found;
    }

    /// The columns as a row mover takes them that moves a row to another archetype.
    ///
    /// @param targets the column of the other row that each goes to, or a negative number
    /// @param other the columns of the other row
    public RowColumns rowColumns(int[] targets, ColumnLayout other) {
        return new RowColumns(kinds, strides, targets, other.kinds, other.strides);
    }

    /// The columns as a row mover takes them that fills a gap and moves nothing.
    public RowColumns gapColumns() {
        int[] nowhere = new int[kinds.length];
        Arrays.fill(nowhere, RowColumns.NOWHERE);
        return new RowColumns(kinds, strides, nowhere, new LeafKind[0], new int[0]);
    }

    /// The columns of a slab by kind, as a row mover takes them.
    @Nullable
    Object[] byKind(Object[] columns) {
        return RowColumns.byKind(kinds, columns);
    }

    /// The columns of objects. Not to be changed.
    public int[] objects() {
        return objects;
    }

    /// The number of columns, without the entity ids.
    public int columns() {
        return kinds.length;
    }

    /// Element type of a column.
    public LeafKind kind(int column) {
        return kinds[column];
    }

    /// Whether a column has elements of buffers, which mean nothing beyond the lengths of these.
    public boolean isElement(int column) {
        return isElement[column];
    }

    /// Elements that a row takes in a column.
    public int stride(int column) {
        return strides[column];
    }

    /// The first column of component `c`; of the component after the last, how many columns there are.
    public int firstColumn(int c) {
        return kinds.length == 0 ? 0 : firstColumn[c];
    }
}
