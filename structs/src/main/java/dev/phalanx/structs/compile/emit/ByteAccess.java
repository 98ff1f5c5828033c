package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Leaves at their C offsets in a byte array.
public final class ByteAccess extends OffsetAccess {
    /// @param bytes local variable of the array
    /// @param at local variable of the value's offset
    public ByteAccess(List<Leaf> leaves, int bytes, int at) {
        super(leaves, Names.BYTES, bytes, at);
    }

    @Override
    public void call(CodeBuilder code, String method, MethodTypeDesc signature) {
        code.invokestatic(Names.CALLS, method, signature.insertParameterTypes(0, Names.BYTES));
    }

    @Override
    public void copyOut(CodeBuilder code, int leaf, Consumer<CodeBuilder> target) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        target.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(
                Names.CALLS, "copyOutOfBytes", MethodTypeDesc.of(CD_Object, Names.BYTES, CD_int, CD_Object, CD_int));
    }

    @Override
    public void copyIn(CodeBuilder code, int leaf, Consumer<CodeBuilder> source) {
        source.accept(code);
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(
                Names.CALLS, "copyIntoBytes", MethodTypeDesc.of(CD_void, CD_Object, Names.BYTES, CD_int, CD_int));
    }

    @Override
    public LeafAccess inPiece() {
        return new ByteAccess(leaves(), 1, 2);
    }
}
