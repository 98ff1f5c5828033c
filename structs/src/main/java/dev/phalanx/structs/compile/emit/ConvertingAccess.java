package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Leaves in fields as [FieldAccess] has them, some of which are stored as another kind of the same width and converted
/// bit by bit.
public final class ConvertingAccess extends FieldAccess {
    private static final ClassDesc FLOAT = Names.of(Float.class);
    private static final ClassDesc DOUBLE = Names.of(Double.class);

    private final List<Leaf> stored;

    /// @param stored the leaves as they are stored
    public ConvertingAccess(List<Leaf> leaves, List<Leaf> stored, ClassDesc owner, int slot) {
        super(leaves, stored, owner, slot);
        this.stored = stored;
    }

    @Override
    public void loadElement(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        LeafKind from = stored.get(leaf).kind();
        code.arrayLoad(Names.typeKindOf(from));
        convert(code, from, leaf(leaf).kind());
    }

    @Override
    public void storeElement(CodeBuilder code, int leaf, Consumer<CodeBuilder> value) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        value.accept(code);
        LeafKind to = stored.get(leaf).kind();
        convert(code, leaf(leaf).kind(), to);
        code.arrayStore(Names.typeKindOf(to));
    }

    private static void convert(CodeBuilder code, LeafKind from, LeafKind to) {
        if (from == to) {
            return;
        }
        switch (to) {
            case BOOLEAN -> code.invokestatic(Names.CALLS, "toBoolean", MethodTypeDesc.of(CD_boolean, CD_byte));
            case CHAR -> code.i2c();
            case SHORT -> code.i2s();
            case INT -> bits(code, FLOAT, "floatToRawIntBits", from, to);
            case FLOAT -> bits(code, FLOAT, "intBitsToFloat", from, to);
            case LONG -> bits(code, DOUBLE, "doubleToRawLongBits", from, to);
            case DOUBLE -> bits(code, DOUBLE, "longBitsToDouble", from, to);
            case BYTE, OBJECT -> {
                // A boolean is 0 or 1 on the stack already; LeafPairs refuses references.
            }
        }
    }

    private static void bits(CodeBuilder code, ClassDesc owner, String method, LeafKind from, LeafKind to) {
        code.invokestatic(owner, method, MethodTypeDesc.of(Names.elementOf(to), Names.elementOf(from)));
    }

    @Override
    public void copyOut(CodeBuilder code, int leaf, Consumer<CodeBuilder> target) {
        if (isAsStored(leaf)) {
            super.copyOut(code, leaf, target);
            return;
        }
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        target.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(
                Names.CALLS, "convertOut", MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_Object, CD_int));
    }

    @Override
    public void copyIn(CodeBuilder code, int leaf, Consumer<CodeBuilder> source) {
        if (isAsStored(leaf)) {
            super.copyIn(code, leaf, source);
            return;
        }
        source.accept(code);
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(Names.CALLS, "convertIn", MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int));
    }

    private boolean isAsStored(int leaf) {
        return stored.get(leaf).kind() == leaf(leaf).kind();
    }

    @Override
    public LeafAccess inPiece() {
        return new ConvertingAccess(leaves(), stored, owner(), 1);
    }
}
