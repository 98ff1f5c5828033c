package dev.phalanx.entities.internal.store;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.kernel.Columns;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The values of chunk components: one place for each chunk in the columns of [Slab#chunkColumns].
///
/// A chunk that gets its first entities finds zero bits, because a chunk that loses its last ones leaves them. Who
/// moves a whole chunk copies its values.
public final class ChunkValues {
    private static final Object[] NONE = {};

    private ChunkValues() {}

    /// Columns for so many chunks, zero.
    static Object[] allocate(Archetype archetype, int chunks) {
        ColumnLayout layout = archetype.chunkLayout();
        if (layout.columns() == 0) {
            return NONE;
        }
        Object[] columns = new Object[layout.columns()];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = Columns.allocate(layout.kind(k), chunks * layout.stride(k));
        }
        return columns;
    }

    /// The columns of a slab with more places, or fewer.
    static Object[] grow(Slab slab, int chunks) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        Object[] columns = slab.chunkColumns;
        Object[] longer = columns.length == 0 ? columns : new Object[columns.length];
        for (int k = 0; k < columns.length; k++) {
            longer[k] = Columns.grow(layout.kind(k), columns[k], chunks * layout.stride(k));
        }
        return longer;
    }

    /// The columns that a slab has when it becomes one of another archetype: its own where both have the component,
    /// new ones for the others.
    ///
    /// @param component for each component of the slab the one in `other`, or a negative number
    static Object[] handOver(Slab slab, Archetype other, int[] component) {
        Object[] columns = allocate(other, slab.chunks());
        ColumnLayout from = slab.archetype.chunkLayout();
        for (int c = 0; c < component.length; c++) {
            for (int k = from.firstColumn(c); component[c] >= 0 && k < from.firstColumn(c + 1); k++) {
                columns[other.chunkLayout().firstColumn(component[c]) + k - from.firstColumn(c)] = slab.chunkColumns[k];
            }
        }
        return columns;
    }

    /// Sets the values of a chunk to zero bits.
    public static void clear(Slab slab, int chunk) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        for (int k = 0; k < slab.chunkColumns.length; k++) {
            int stride = layout.stride(k);
            Columns.clear(layout.kind(k), slab.chunkColumns[k], chunk * stride, (chunk + 1) * stride);
        }
    }

    /// Copies the values of a chunk to one of a slab with the same types. References lead to the same objects.
    public static void copy(Slab from, int fromChunk, Slab to, int toChunk) {
        ColumnLayout layout = from.archetype.chunkLayout();
        for (int k = 0; k < from.chunkColumns.length; k++) {
            int stride = layout.stride(k);
            System.arraycopy(from.chunkColumns[k], fromChunk * stride, to.chunkColumns[k], toChunk * stride, stride);
        }
    }

    /// Copies the values that both archetypes have from one chunk to another.
    ///
    /// @param component for each component of `from` the one of `to`, or a negative number
    public static void carry(Slab from, int fromChunk, Slab to, int toChunk, int[] component) {
        ColumnLayout layout = from.archetype.chunkLayout();
        for (int c = 0; c < component.length; c++) {
            for (int k = layout.firstColumn(c); component[c] >= 0 && k < layout.firstColumn(c + 1); k++) {
                int target = to.archetype.chunkLayout().firstColumn(component[c]) + k - layout.firstColumn(c);
                int stride = layout.stride(k);
                System.arraycopy(
                        from.chunkColumns[k], fromChunk * stride, to.chunkColumns[target], toChunk * stride, stride);
            }
        }
    }

    /// Whether the same chunk of two slabs with the same types has the same bits, and equal objects.
    public static boolean areSame(Slab left, Slab right, int chunk) {
        ColumnLayout layout = left.archetype.chunkLayout();
        for (int k = 0; k < left.chunkColumns.length; k++) {
            int stride = layout.stride(k);
            int first = chunk * stride;
            boolean same = layout.kind(k) == LeafKind.OBJECT
                    ? Objects.equals(object(left, k, chunk), object(right, k, chunk))
                    : Columns.isSame(layout.kind(k), left.chunkColumns[k], first, right.chunkColumns[k], first, stride);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Object object(Slab slab, int column, int chunk) {
        return ((@Nullable Object[]) slab.chunkColumns[column])[chunk];
    }

    /// Whether the values of a chunk are zero bits.
    public static boolean areZero(Slab slab, int chunk) {
        ColumnLayout layout = slab.archetype.chunkLayout();
        for (int k = 0; k < slab.chunkColumns.length; k++) {
            int stride = layout.stride(k);
            if (!Columns.isZero(layout.kind(k), slab.chunkColumns[k], chunk * stride, (chunk + 1) * stride)) {
                return false;
            }
        }
        return true;
    }

    /// Replaces the entities that the values of a chunk refer to.
    ///
    /// @param objects is given the values that are objects, whose references are left as they are
    public static void remap(Slab slab, int chunk, EntityRemap remap, Consumer<Object> objects) {
        Archetype archetype = slab.archetype;
        for (ComponentColumns<?> columns : archetype.columns()) {
            if (!isObject(columns.info())) {
                columns.remapChunk(slab.id, chunk, remap);
                continue;
            }
            Object value = object(slab, archetype.chunkLayout().firstColumn(archetype.indexOf(columns.info())), chunk);
            if (value != null) {
                objects.accept(value);
            }
        }
    }

    /// Whether a type is a chunk component with values that are objects.
    public static boolean isObject(ComponentInfo<?> type) {
        return type.isChunk() && !type.hasStruct();
    }
}
