package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.LeafAccess;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;

/// Leaves in the typed columns of a slab: `slab.a0[slot * stride]`.
final class SlabAccess extends LeafAccess {
    private final ClassDesc type;
    private final int slab;
    private final int slot;

    /// @param type the generated class of the slab's columns: see [SlabCompiler]
    /// @param slab local variable of the slab's columns
    /// @param slot local variable of the slot
    public SlabAccess(List<Leaf> leaves, ClassDesc type, int slab, int slot) {
        super(leaves);
        this.type = type;
        this.slab = slab;
        this.slot = slot;
    }

    @Override
    public void pushStorage(CodeBuilder code, int leaf) {
        code.aload(slab)
                .getfield(
                        type,
                        SlabCompiler.field(leaf),
                        Names.columnOf(leaf(leaf).kind()));
    }

    @Override
    public void pushIndex(CodeBuilder code, int leaf) {
        code.iload(slot);
        scale(code, leaf);
    }

    @Override
    public List<ClassDesc> context() {
        return List.of(type, CD_int);
    }

    @Override
    public void pushContext(CodeBuilder code) {
        code.aload(slab).iload(slot);
    }

    @Override
    public LeafAccess inPiece() {
        return new SlabAccess(leaves(), type, 1, 2);
    }
}
