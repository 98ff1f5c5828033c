package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Leaves at their C offsets in the memory of a blob.
///
/// Fixed strings and lists are copied out and in; no store can change what another one reads, so that nothing has to be
/// settled.
public final class SegmentAccess extends OffsetAccess {
    /// @param memory local variable of the blob's memory
    /// @param at local variable of the value's place
    public SegmentAccess(List<Leaf> leaves, int memory, int at) {
        super(leaves, Names.BLOB_MEMORY, memory, at);
    }

    @Override
    public void call(CodeBuilder code, String method, MethodTypeDesc signature) {
        code.invokevirtual(Names.BLOB_MEMORY, method, signature);
    }

    @Override
    public void copyOut(CodeBuilder code, int leaf, Consumer<CodeBuilder> target) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        target.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokevirtual(Names.BLOB_MEMORY, "copyOut", MethodTypeDesc.of(CD_Object, CD_int, CD_Object, CD_int));
    }

    @Override
    public void copyIn(CodeBuilder code, int leaf, Consumer<CodeBuilder> source) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        source.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokevirtual(Names.BLOB_MEMORY, "copyIn", MethodTypeDesc.of(CD_void, CD_int, CD_Object, CD_int));
    }

    @Override
    public void pushRegion(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.loadConstant(leaf(leaf).stride());
        code.invokevirtual(Names.BLOB_MEMORY, "bytes", MethodTypeDesc.of(Names.BYTES, CD_int, CD_int));
        code.iconst_0();
    }

    @Override
    public void withRegion(CodeBuilder code, String method, Class<?> type, int leaf, Consumer<CodeBuilder> value) {
        if (!method.equals("writeTo")) {
            return;
        }
        int bytes = code.allocateLocal(TypeKind.REFERENCE);
        code.loadConstant(leaf(leaf).stride()).newarray(TypeKind.BYTE).astore(bytes);
        value.accept(code);
        code.aload(bytes).iconst_0();
        code.invokevirtual(Names.of(type), method, MethodTypeDesc.of(CD_void, Names.BYTES, CD_int));
        copyIn(code, leaf, c -> c.aload(bytes));
    }

    @Override
    public LeafAccess inPiece() {
        return new SegmentAccess(leaves(), 1, 2);
    }
}
