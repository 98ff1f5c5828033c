package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.ChunkValues;
import dev.phalanx.entities.internal.store.ColumnLayout;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.BufferLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How the slabs of an archetype are divided into cells, see [SlabCells].
final class Shape {
    private static final int CHUNKS_OF_BLOCK = 64;

    /// What a column holds, which says how it is copied.
    enum Content {
        /// Primitives.
        BITS,
        /// Elements of dynamic buffers outside of their rows.
        ELEMENTS,
        /// Values of managed components.
        MANAGED,
        /// References that are copied as they are.
        REFERENCES
    }

    final Archetype archetype;
    final int components;
    final int columns;
    final int chunkColumns;
    /// Whether there are objects of users: in managed components or in chunk components.
    final boolean hasObjects;
    /// For each column the shelf of a chunk's values, or null for objects.
    final ValueTable.@Nullable Shelf[] shelves;
    /// The shelf of a chunk's ids.
    final ValueTable.Shelf ids;

    private final Content[] contents;
    private final @Nullable BufferLayout[] elements;

    Shape(Archetype archetype, ValueTable values) {
        ColumnLayout layout = archetype.layout();
        this.archetype = archetype;
        this.components = archetype.components().length;
        this.columns = layout.columns();
        this.chunkColumns = archetype.chunkLayout().columns();
        this.hasObjects =
                archetype.hasManaged() || Arrays.stream(archetype.components()).anyMatch(ChunkValues::isObject);
        this.shelves = new ValueTable.@Nullable Shelf[columns];
        this.ids = values.shelf(LeafKind.LONG, archetype.capacity(), CHUNKS_OF_BLOCK);
        this.contents = new Content[columns];
        this.elements = new @Nullable BufferLayout[columns];
        for (int c = 0; c < components; c++) {
            ComponentInfo<?> type = archetype.components()[c];
            for (int k = layout.firstColumn(c); k < layout.firstColumn(c + 1); k++) {
                contents[k] = contentOf(type, layout.kind(k));
                elements[k] = contents[k] == Content.ELEMENTS ? type.buffer() : null;
                if (layout.kind(k) != LeafKind.OBJECT) {
                    shelves[k] = values.shelf(layout.kind(k), archetype.capacity() * layout.stride(k), CHUNKS_OF_BLOCK);
                }
            }
        }
    }

    private static Content contentOf(ComponentInfo<?> type, LeafKind kind) {
        if (kind != LeafKind.OBJECT) {
            return Content.BITS;
        }
        if (type.isBuffer()) {
            return Content.ELEMENTS;
        }
        return type.isManaged() ? Content.MANAGED : Content.REFERENCES;
    }

    /// What column `k` holds.
    Content content(int k) {
        return contents[k];
    }

    /// The layout of the buffers whose elements column `k` holds.
    @SuppressWarnings("NullAway") // there is one for each column of elements
    BufferLayout elements(int k) {
        return elements[k];
    }

    /// Whether component `c` has values that are objects, which may have changed without a new version.
    boolean hasObjects(int c) {
        ComponentInfo<?> type = archetype.components()[c];
        return type.isManaged() || ChunkValues.isObject(type);
    }
}
