package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.ReferenceOffsets;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Remaps entities inside the bytes of fixed lists: one call for each list whose elements hold entities.
public final class RemapLists {
    private static final ClassDesc ENTITIES = Names.of(ReferenceOffsets.class);
    private static final DirectMethodHandleDesc OF_ELEMENT =
            ConstantDescs.ofConstantBootstrap(Names.CONSTANTS, "listEntities", ENTITIES, CD_Class);
    private static final MethodTypeDesc REMAP =
            MethodTypeDesc.of(CD_void, Names.BYTES, CD_int, CD_int, CD_int, ENTITIES, Names.of(EntityRemap.class));

    private RemapLists() {}

    /// The lists of the shape whose elements hold entities.
    public static List<Shape.InlineList> of(Shape shape) {
        List<Shape.InlineList> lists = new ArrayList<>();
        find(shape, lists);
        return lists;
    }

    private static void find(Shape shape, List<Shape.InlineList> lists) {
        if (shape instanceof Shape.Composite composite) {
            composite.members().forEach(member -> find(member.shape(), lists));
        } else if (shape instanceof Shape.InlineList list && StructLayout.holds(list, Leaf.Holds.ENTITY)) {
            lists.add(list);
        }
    }

    /// Emits the call for one list into a method `(Object[] tables, int slab, int from, int to, EntityRemap remap)`.
    public static void emit(CodeBuilder code, StructLayout layout, Shape.InlineList list) {
        new TableAccess(layout.leaves(), 0, 1, 2, 3).pushStorage(code, list.leaf());
        code.iload(3).iload(4).loadConstant(layout.leaves().get(list.leaf()).stride());
        code.loadConstant(DynamicConstantDesc.ofNamed(OF_ELEMENT, "entities", ENTITIES, Names.of(list.element())));
        code.aload(5).invokestatic(Names.CALLS, "remapLists", REMAP);
    }
}
