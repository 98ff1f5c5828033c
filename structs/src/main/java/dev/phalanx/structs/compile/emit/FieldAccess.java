package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;

/// Leaves in columns that the object holds in typed fields `a0`, `a1`, …, at a slot in a local variable.
public class FieldAccess extends LeafAccess {
    private final List<Leaf> stored;
    private final ClassDesc owner;
    private final int slot;

    public FieldAccess(List<Leaf> leaves, ClassDesc owner, int slot) {
        this(leaves, leaves, owner, slot);
    }

    /// @param stored the leaves as the fields hold them
    public FieldAccess(List<Leaf> leaves, List<Leaf> stored, ClassDesc owner, int slot) {
        super(leaves);
        this.stored = stored;
        this.owner = owner;
        this.slot = slot;
    }

    /// Declares the fields.
    public static void declare(ClassBuilder type, List<Leaf> leaves) {
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            type.withField("a" + leaf, Names.columnOf(leaves.get(leaf).kind()), ClassFile.ACC_PRIVATE);
        }
    }

    public final ClassDesc owner() {
        return owner;
    }

    @Override
    public void pushStorage(CodeBuilder code, int leaf) {
        code.aload(0)
                .getfield(owner, "a" + leaf, Names.columnOf(stored.get(leaf).kind()));
    }

    @Override
    public void pushIndex(CodeBuilder code, int leaf) {
        code.iload(slot);
        scale(code, leaf);
    }

    @Override
    public List<ClassDesc> context() {
        return List.of(CD_int);
    }

    @Override
    public void pushContext(CodeBuilder code) {
        code.iload(slot);
    }

    @Override
    public LeafAccess inPiece() {
        return new FieldAccess(leaves(), owner, 1);
    }
}
