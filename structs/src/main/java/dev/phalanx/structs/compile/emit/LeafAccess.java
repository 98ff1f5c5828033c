package dev.phalanx.structs.compile.emit;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Consumer;

/// The access of generated code to the leaves of one value.
///
/// The default reads columns: arrays with one element (times stride) per slot. Leaf numbers are those of the struct
/// type. A value too large for one method is split over several; [#context()] is what they pass along.
public abstract class LeafAccess {
    private final List<Leaf> leaves;

    public LeafAccess(List<Leaf> leaves) {
        this.leaves = leaves;
    }

    public final List<Leaf> leaves() {
        return leaves;
    }

    public final Leaf leaf(int number) {
        return leaves.get(number);
    }

    /// Pushes the array that holds the leaf.
    public abstract void pushStorage(CodeBuilder code, int leaf);

    /// Pushes the index of the value's first element in that array.
    public abstract void pushIndex(CodeBuilder code, int leaf);

    /// Types of the parameters that an instance method of the same class needs first for [#inPiece()] to work in it.
    public abstract List<ClassDesc> context();

    /// Pushes the arguments for [#context()].
    public abstract void pushContext(CodeBuilder code);

    /// The same access inside a method that begins with [#context()].
    public abstract LeafAccess inPiece();

    /// Remembers the fixed string or list on the stack as the one made for a leaf, where local variables can.
    public void keepView(CodeBuilder code, int leaf) {}

    /// The local variable of the fixed string or list that was made for a leaf, or a negative number.
    public int keptView(int leaf) {
        return -1;
    }

    /// Pushes the element of a leaf of stride 1.
    public void loadElement(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.arrayLoad(Names.typeKindOf(leaf(leaf).kind()));
    }

    /// Stores what `value` pushes into a leaf of stride 1.
    public void storeElement(CodeBuilder code, int leaf, Consumer<CodeBuilder> value) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        value.accept(code);
        code.arrayStore(Names.typeKindOf(leaf(leaf).kind()));
    }

    /// Copies a fixed-length array into the one that `target` pushes, and leaves that on the stack as an `Object`.
    public void copyOut(CodeBuilder code, int leaf, Consumer<CodeBuilder> target) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        target.accept(code);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(Names.CALLS, "copyOut", MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_Object, CD_int));
    }

    /// Copies the fixed-length array that `source` pushes into its leaf.
    public void copyIn(CodeBuilder code, int leaf, Consumer<CodeBuilder> source) {
        source.accept(code);
        pushStorage(code, leaf);
        pushIndex(code, leaf);
        code.loadConstant(leaf(leaf).stride());
        code.invokestatic(Names.CALLS, "copyIn", MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_int, CD_int));
    }

    /// Pushes the bytes of a fixed string or list: an array and where they begin in it.
    public void pushRegion(CodeBuilder code, int leaf) {
        pushStorage(code, leaf);
        pushIndex(code, leaf);
    }

    /// Calls a method of the fixed string or list that `value` pushes with the place of its leaf.
    public void withRegion(CodeBuilder code, String method, Class<?> type, int leaf, Consumer<CodeBuilder> value) {
        value.accept(code);
        pushRegion(code, leaf);
        code.invokevirtual(Names.of(type), method, MethodTypeDesc.of(CD_void, Names.BYTES, CD_int));
    }

    /// Multiplies the slot on the stack by the leaf's stride.
    public final void scale(CodeBuilder code, int leaf) {
        int stride = leaf(leaf).stride();
        if (stride != 1) {
            code.loadConstant(stride).imul();
        }
    }
}
