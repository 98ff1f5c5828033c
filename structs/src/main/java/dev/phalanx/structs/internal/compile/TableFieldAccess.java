package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.Leaf;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;

/// Leaves in leaf tables that lie in typed fields of the generated object: `this.t0[slab][slot * stride]`.
final class TableFieldAccess extends LeafAccess {
    private final ClassDesc self;
    private final int slab;
    private final int slot;

    /// @param slab local variable of the slab
    /// @param slot local variable of the slot
    TableFieldAccess(List<Leaf> leaves, ClassDesc self, int slab, int slot) {
        super(leaves);
        this.self = self;
        this.slab = slab;
        this.slot = slot;
    }

    /// The name of a leaf's field.
    static String field(int leaf) {
        return "t" + leaf;
    }

    /// Adds the fields.
    static void declare(ClassBuilder type, List<Leaf> leaves) {
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            ClassDesc table = Names.columnOf(leaves.get(leaf).kind()).arrayType();
            type.withField(field(leaf), table, ClassFile.ACC_PRIVATE);
        }
    }

    @Override
    void pushStorage(CodeBuilder code, int leaf) {
        code.aload(0)
                .getfield(self, field(leaf), Names.columnOf(leaf(leaf).kind()).arrayType());
        code.iload(slab).aaload();
    }

    @Override
    void pushIndex(CodeBuilder code, int leaf) {
        code.iload(slot);
        scale(code, leaf);
    }

    @Override
    List<ClassDesc> context() {
        return List.of(CD_int, CD_int);
    }

    @Override
    void pushContext(CodeBuilder code) {
        code.iload(slab).iload(slot);
    }

    @Override
    LeafAccess inPiece() {
        return new TableFieldAccess(leaves(), self, 1, 2);
    }
}
