package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.Leaf.Holds;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The positions of the references of one kind, to entities or to blobs, in the bytes of a struct type's values,
/// including those in fixed lists.
public final class ReferenceOffsets {
    /// The position of a list's first element, after its length.
    private static final int HEADER = Character.BYTES;

    private final int size;
    private final int[] offsets;
    private final List<InList> lists;

    /// A fixed list inside the values.
    ///
    /// @param offset where it begins
    private record InList(int offset, ReferenceOffsets elements) {}

    private ReferenceOffsets(int size, int[] offsets, List<InList> lists) {
        this.size = size;
        this.offsets = offsets;
        this.lists = lists;
    }

    /// Of values of a struct type.
    ///
    /// @param holds which references
    public static ReferenceOffsets of(Class<?> type, Holds holds) {
        StructLayout layout = StructLayout.of(type);
        int[] offsets = {};
        for (Leaf leaf : layout.leaves()) {
            if (leaf.holds() == holds) {
                offsets = Arrays.copyOf(offsets, offsets.length + 1);
                offsets[offsets.length - 1] = leaf.offset();
            }
        }
        List<InList> lists = new ArrayList<>();
        findLists(layout, layout.root(), holds, lists);
        return new ReferenceOffsets(layout.size(), offsets, lists);
    }

    private static void findLists(StructLayout layout, Shape shape, Holds holds, List<InList> found) {
        if (shape instanceof Shape.Composite composite) {
            for (Shape.Member member : composite.members()) {
                findLists(layout, member.shape(), holds, found);
            }
        } else if (shape instanceof Shape.InlineList list && StructLayout.holds(list, holds)) {
            found.add(new InList(layout.leaves().get(list.leaf()).offset(), of(list.element(), holds)));
        }
    }

    /// Whether the values have no such references.
    public boolean isEmpty() {
        return offsets.length == 0 && lists.isEmpty();
    }

    /// Those in the elements of the fixed list that begins at an offset, or null if there are none.
    public @Nullable ReferenceOffsets inList(int offset) {
        for (InList list : lists) {
            if (list.offset == offset) {
                return list.elements;
            }
        }
        return null;
    }

    /// Replaces the references in the value that begins at `at`.
    public void remap(byte[] bytes, int at, EntityRemap remap) {
        for (int offset : offsets) {
            KernelCalls.putLong(bytes, at + offset, remap.map(KernelCalls.getLong(bytes, at + offset)));
        }
        for (InList list : lists) {
            list.elements.remapList(bytes, at + list.offset, remap);
        }
    }

    /// Replaces the references in the elements of the fixed list that begins at `at`.
    public void remapList(byte[] bytes, int at, EntityRemap remap) {
        int length = KernelCalls.getChar(bytes, at);
        for (int i = 0; i < length; i++) {
            remap(bytes, at + HEADER + i * size, remap);
        }
    }
}
