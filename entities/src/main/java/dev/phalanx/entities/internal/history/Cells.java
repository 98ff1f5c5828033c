package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.exact.ExactState.MetaState;
import dev.phalanx.entities.internal.managed.ManagedCopier;
import dev.phalanx.entities.internal.store.UserCallScope;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.jobs.graph.FirstFailure;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.BufferLayout;
import dev.phalanx.structs.kernel.ExternalArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Copies what is put into cells and taken from them, and gives back what cells lose.
final class Cells {
    private static final long HEADER_BYTES = 16;

    private final ValueTable values;
    private final WorldGuard guard;
    private final List<AutoCloseable> closing = new ArrayList<>();

    Cells(ValueTable values, WorldGuard guard) {
        this.values = values;
        this.guard = guard;
    }

    // Objects

    /// A copy of references, which lead to the same objects.
    int references(Object column, int first, int count) {
        return values.add(Arrays.copyOfRange((Object[]) column, first, first + count), bytesOfReferences(count));
    }

    private static long bytesOfReferences(int count) {
        return HEADER_BYTES + (long) count * LeafKind.OBJECT.bytes();
    }

    /// Copies of objects of a world, by the rule of managed components.
    ///
    /// @throws IllegalArgumentException if one cannot be copied
    int copies(@Nullable Object[] objects, int first, int count) {
        @Nullable Object[] copies = new @Nullable Object[count];
        int before = guard.enter(UserCallScope.COPYING);
        try {
            for (int i = 0; i < count; i++) {
                copies[i] = ManagedCopier.ownCopy(objects[first + i]);
            }
            return values.add(copies, bytesOfReferences(count));
        } catch (Throwable failed) {
            closeLater(copies);
            throw failed;
        } finally {
            guard.depth = before;
        }
    }

    /// Copies of objects in a cell.
    static void copyObjects(@Nullable Object[] objects, @Nullable Object[] into, int first) {
        for (int i = 0; i < objects.length; i++) {
            into[first + i] = ManagedCopier.copy(objects[i]);
        }
    }

    // Elements of buffers

    /// A copy of the elements that buffers have outside of their rows.
    int elements(Shape shape, int k, Object column, int first, int count) {
        BufferLayout layout = shape.elements(k);
        Object[] copy = Arrays.copyOfRange((Object[]) column, first, first + count);
        for (int i = 0; i < count; i++) {
            if (copy[i] instanceof ExternalArrays external) {
                copy[i] = external.copy(layout, external.capacity());
            }
        }
        return values.add(copy, bytesOfElements(layout, copy));
    }

    /// Copies the elements in a cell to rows of a column.
    static void copyElements(BufferLayout layout, Object[] elements, @Nullable Object[] into, int first) {
        for (int i = 0; i < elements.length; i++) {
            into[first + i] =
                    elements[i] instanceof ExternalArrays external ? external.copy(layout, external.capacity()) : null;
        }
    }

    private static long bytesOfElements(BufferLayout layout, Object[] elements) {
        long bytes = bytesOfReferences(elements.length);
        for (Object each : elements) {
            if (each instanceof ExternalArrays external) {
                for (Leaf leaf : layout.element().leaves()) {
                    bytes += HEADER_BYTES
                            + (long) external.capacity()
                                    * leaf.stride()
                                    * leaf.kind().bytes();
                }
            }
        }
        return bytes;
    }

    // Meta entities

    /// Whether the meta entities of chunks are the same.
    static boolean isSameMeta(@Nullable Object known, @Nullable MetaState now) {
        if (!(known instanceof MetaState before) || now == null) {
            return known == null && now == null;
        }
        return Arrays.equals(before.ids(), now.ids())
                && Arrays.equals(before.orderVersions(), now.orderVersions())
                && Arrays.equals(before.headerVersions(), now.headerVersions());
    }

    // The end of values

    /// A cell has lost its value, and no other has it.
    void release(SlabCells slab, int cell, int number) {
        if (number == ValueTable.NONE) {
            return;
        }
        if (slab.shape.hasObjects && hasObjects(slab, cell)) {
            closeLater((@Nullable Object[]) values.get(number));
        }
        values.release(number);
    }

    private static boolean hasObjects(SlabCells slab, int cell) {
        int k = slab.columnOf(cell);
        return k >= 0 ? slab.shape.content(k) == Shape.Content.MANAGED : slab.holdsChunkObjects(cell);
    }

    private void closeLater(@Nullable Object[] copies) {
        for (Object copy : copies) {
            if (copy instanceof AutoCloseable object) {
                closing.add(object);
            }
        }
    }

    /// Closes the copies that no tick has any more. All are closed, whatever one throws.
    ///
    /// @param failure what was thrown before, or null
    /// @return the first failure, with later ones suppressed in it, or null
    @Nullable
    Throwable close(@Nullable Throwable failure) {
        Throwable first = failure;
        if (closing.isEmpty()) {
            return first;
        }
        List<AutoCloseable> taken = List.copyOf(closing);
        closing.clear();
        int before = guard.enter(UserCallScope.CLOSING);
        try {
            for (AutoCloseable object : taken) {
                try {
                    object.close();
                } catch (Throwable thrown) {
                    first = FirstFailure.join(first, thrown);
                }
            }
        } finally {
            guard.depth = before;
        }
        return first;
    }
}
