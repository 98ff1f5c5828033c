package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.EntityRemap;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/// Remaps entities inside the bytes of fixed lists: for each list leaf and each entity in its elements, one call.
final class RemapLists {
    private RemapLists() {}

    /// Emits the calls into a method `(Object[] tables, int slab, int from, int to, EntityRemap remap)`.
    static void emit(CodeBuilder code, StructLayout layout) {
        emit(code, layout, layout.root());
    }

    private static void emit(CodeBuilder code, StructLayout layout, Shape shape) {
        if (shape instanceof Shape.Composite composite) {
            composite.members().forEach(member -> emit(code, layout, member.shape()));
        } else if (shape instanceof Shape.InlineList list) {
            for (int offset : entityOffsets(list.element())) {
                new TableAccess(layout.leaves(), 0, 1, 2, 3).pushStorage(code, list.leaf());
                code.iload(3).iload(4);
                code.loadConstant(layout.leaves().get(list.leaf()).stride());
                code.loadConstant(elementSize(list.element())).loadConstant(offset);
                code.aload(5);
                code.invokestatic(
                        Names.CALLS,
                        "remapList",
                        MethodTypeDesc.of(
                                CD_void,
                                Names.BYTES,
                                CD_int,
                                CD_int,
                                CD_int,
                                CD_int,
                                CD_int,
                                Names.of(EntityRemap.class)));
            }
        }
    }

    private static int elementSize(Class<?> element) {
        return StructLayout.of(element).size();
    }

    private static List<Integer> entityOffsets(Class<?> element) {
        return StructLayout.isStruct(element)
                ? StructLayout.of(element).leaves().stream()
                        .filter(leaf -> leaf.holds() == Leaf.Holds.ENTITY)
                        .map(Leaf::offset)
                        .toList()
                : List.of();
    }
}
