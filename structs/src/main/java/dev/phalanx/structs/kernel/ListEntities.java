package dev.phalanx.structs.kernel;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.util.ArrayList;
import java.util.List;

/// Where the entities are in the elements of a fixed list, those in lists inside the elements included.
public final class ListEntities {
    /// Where a list's elements begin, behind its length.
    private static final int HEADER = Character.BYTES;

    private final int elementBytes;
    private final int[] offsets;
    private final List<Nested> nested;

    /// A list inside the element.
    ///
    /// @param offset where in the element it begins
    private record Nested(int offset, ListEntities entities) {}

    private ListEntities(int elementBytes, int[] offsets, List<Nested> nested) {
        this.elementBytes = elementBytes;
        this.offsets = offsets;
        this.nested = nested;
    }

    /// Of a list of elements of a struct type.
    static ListEntities of(Class<?> element) {
        StructLayout layout = StructLayout.of(element);
        int[] offsets = layout.leaves().stream()
                .filter(leaf -> leaf.holds() == Leaf.Holds.ENTITY)
                .mapToInt(Leaf::offset)
                .toArray();
        List<Nested> nested = new ArrayList<>();
        findLists(layout, layout.root(), nested);
        return new ListEntities(layout.size(), offsets, nested);
    }

    private static void findLists(StructLayout layout, Shape shape, List<Nested> found) {
        if (shape instanceof Shape.Composite composite) {
            composite.members().forEach(member -> findLists(layout, member.shape(), found));
        } else if (shape instanceof Shape.InlineList list && StructLayout.holdsEntities(list)) {
            found.add(new Nested(layout.leaves().get(list.leaf()).offset(), of(list.element())));
        }
    }

    /// Remaps the entities in the list at `at`.
    void remap(byte[] bytes, int at, EntityRemap remap) {
        int length = KernelCalls.getChar(bytes, at);
        for (int i = 0; i < length; i++) {
            int element = at + HEADER + i * elementBytes;
            for (int offset : offsets) {
                KernelCalls.putLong(bytes, element + offset, remap.map(KernelCalls.getLong(bytes, element + offset)));
            }
            for (Nested list : nested) {
                list.entities().remap(bytes, element + list.offset(), remap);
            }
        }
    }
}
