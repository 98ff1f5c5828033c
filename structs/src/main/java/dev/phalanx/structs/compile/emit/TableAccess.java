package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.List;

/// Leaves in leaf tables: `((float[][]) tables[base + leaf])[slab][slot * stride]`.
public final class TableAccess extends LeafAccess {
    private final int base;
    private final int tables;
    private final int slab;
    private final int slot;

    /// @param base number of leaf 0's table
    /// @param tables local variable of the tables
    /// @param slab local variable of the slab
    /// @param slot local variable of the slot
    public TableAccess(List<Leaf> leaves, int base, int tables, int slab, int slot) {
        super(leaves);
        this.base = base;
        this.tables = tables;
        this.slab = slab;
        this.slot = slot;
    }

    @Override
    public void pushStorage(CodeBuilder code, int leaf) {
        code.aload(tables).loadConstant(base + leaf).aaload();
        code.checkcast(Names.columnOf(leaf(leaf).kind()).arrayType());
        code.iload(slab).aaload();
    }

    public void pushSlot(CodeBuilder code) {
        code.iload(slot);
    }

    @Override
    public void pushIndex(CodeBuilder code, int leaf) {
        code.iload(slot);
        scale(code, leaf);
    }

    @Override
    public List<ClassDesc> context() {
        return List.of(Names.TABLES, CD_int, CD_int);
    }

    @Override
    public void pushContext(CodeBuilder code) {
        code.aload(tables).iload(slab).iload(slot);
    }

    @Override
    public LeafAccess inPiece() {
        return new TableAccess(leaves(), base, 1, 2, 3);
    }
}
