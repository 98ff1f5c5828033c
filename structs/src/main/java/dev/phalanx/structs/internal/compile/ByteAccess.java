package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Leaves at their C offsets in a byte array.
final class ByteAccess extends LeafAccess {
    private final int bytes;
    private final int at;

    /// @param bytes local variable of the array
    /// @param at local variable of the value's offset
    ByteAccess(List<Leaf> leaves, int bytes, int at) {
        super(leaves);
        this.bytes = bytes;
        this.at = at;
    }

    @Override
    void pushStorage(CodeBuilder code, int leaf) {
        code.aload(bytes);
    }

    @Override
    void pushIndex(CodeBuilder code, int leaf) {
        code.iload(at).loadConstant(leaf(leaf).offset()).iadd();
    }

    @Override
    void loadElement(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.invokestatic(
                Names.CALLS,
                "get" + Names.suffixOf(leaf(leaf).kind()),
                MethodTypeDesc.of(Names.elementOf(leaf(leaf).kind()), Names.BYTES, CD_int));
    }

    @Override
    void storeElement(CodeBuilder code, int leaf, Consumer<CodeBuilder> value) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        value.accept(code);
        code.invokestatic(
                Names.CALLS,
                "put" + Names.suffixOf(leaf(leaf).kind()),
                MethodTypeDesc.of(
                        CD_void, Names.BYTES, CD_int, Names.elementOf(leaf(leaf).kind())));
    }

    @Override
    void copyOut(CodeBuilder code, int leaf, Consumer<CodeBuilder> target) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        target.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(
                Names.CALLS, "copyOutOfBytes", MethodTypeDesc.of(CD_Object, Names.BYTES, CD_int, CD_Object, CD_int));
    }

    @Override
    void copyIn(CodeBuilder code, int leaf, Consumer<CodeBuilder> source) {
        source.accept(code);
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(
                Names.CALLS, "copyIntoBytes", MethodTypeDesc.of(CD_void, CD_Object, Names.BYTES, CD_int, CD_int));
    }

    @Override
    List<ClassDesc> context() {
        return List.of(Names.BYTES, CD_int);
    }

    @Override
    void pushContext(CodeBuilder code) {
        code.aload(bytes).iload(at);
    }

    @Override
    LeafAccess inPiece() {
        return new ByteAccess(leaves(), 1, 2);
    }
}
