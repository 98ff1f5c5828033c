package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// Leaves at their C offsets in something that is read and written by methods `getFloat`, `putFloat` and so on: a byte
/// array or the memory of a blob.
abstract class OffsetAccess extends LeafAccess {
    private final ClassDesc type;
    private final int storage;
    private final int at;

    /// @param type the type of the storage that holds the leaves
    /// @param storage local variable of it
    /// @param at local variable of the value's place
    public OffsetAccess(List<Leaf> leaves, ClassDesc type, int storage, int at) {
        super(leaves);
        this.type = type;
        this.storage = storage;
        this.at = at;
    }

    /// Calls a method of the storage that holds the leaves. The storage is on the stack below the arguments.
    ///
    /// @param signature the method's signature, without the storage
    public abstract void call(CodeBuilder code, String method, MethodTypeDesc signature);

    @Override
    public final void pushStorage(CodeBuilder code, int leaf) {
        code.aload(storage);
    }

    @Override
    public final void pushIndex(CodeBuilder code, int leaf) {
        code.iload(at).loadConstant(leaf(leaf).offset()).iadd();
    }

    @Override
    public final void loadElement(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        ClassDesc element = Names.elementOf(leaf(leaf).kind());
        call(code, "get" + Names.suffixOf(leaf(leaf).kind()), MethodTypeDesc.of(element, CD_int));
    }

    @Override
    public final void storeElement(CodeBuilder code, int leaf, Consumer<CodeBuilder> value) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        value.accept(code);
        ClassDesc element = Names.elementOf(leaf(leaf).kind());
        call(code, "put" + Names.suffixOf(leaf(leaf).kind()), MethodTypeDesc.of(CD_void, CD_int, element));
    }

    @Override
    public final List<ClassDesc> context() {
        return List.of(type, CD_int);
    }

    @Override
    public final void pushContext(CodeBuilder code) {
        code.aload(storage).iload(at);
    }
}
