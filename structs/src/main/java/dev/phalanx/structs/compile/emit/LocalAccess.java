package dev.phalanx.structs.compile.emit;

import dev.phalanx.structs.Leaf;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Leaves in columns held by local variables, at a slot in another: what a loop over slots wants.
public final class LocalAccess extends LeafAccess {
    private final int firstColumn;
    private final int slot;
    private final Map<Integer, Integer> views = new HashMap<>();

    /// @param firstColumn local variable of leaf 0's column; the others follow it
    /// @param slot local variable of the slot
    public LocalAccess(List<Leaf> leaves, int firstColumn, int slot) {
        super(leaves);
        this.firstColumn = firstColumn;
        this.slot = slot;
    }

    /// The local variable of a leaf's column.
    public int column(int leaf) {
        return firstColumn + leaf;
    }

    @Override
    public void keepView(CodeBuilder code, int leaf) {
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.dup().astore(local);
        views.put(leaf, local);
    }

    @Override
    public int keptView(int leaf) {
        return views.getOrDefault(leaf, -1);
    }

    @Override
    public void pushStorage(CodeBuilder code, int leaf) {
        code.aload(column(leaf));
    }

    @Override
    public void pushIndex(CodeBuilder code, int leaf) {
        code.iload(slot);
        scale(code, leaf);
    }

    @Override
    public List<ClassDesc> context() {
        throw new IllegalStateException("Local variables do not reach another method; split values use tables.");
    }

    @Override
    public void pushContext(CodeBuilder code) {
        throw new IllegalStateException("Local variables do not reach another method; split values use tables.");
    }

    @Override
    public LeafAccess inPiece() {
        throw new IllegalStateException("Local variables do not reach another method; split values use tables.");
    }
}
