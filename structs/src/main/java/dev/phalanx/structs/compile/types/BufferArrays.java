package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// Emits the methods of a generated buffer that treat all its arrays alike: which they are, moving, clearing.
final class BufferArrays {
    private static final MethodTypeDesc INLINE = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int);
    private static final MethodTypeDesc EXTERNAL = MethodTypeDesc.of(CD_void, Names.TABLES);
    private static final MethodTypeDesc MOVE = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);
    private static final MethodTypeDesc CLEAR = MethodTypeDesc.of(CD_void, CD_int, CD_int);
    private static final MethodTypeDesc ARRAYCOPY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);

    private final ClassBuilder type;
    private final ClassDesc self;
    private final List<Leaf> leaves;

    /// @param leaves as they are stored
    BufferArrays(ClassBuilder type, ClassDesc self, List<Leaf> leaves) {
        this.type = type;
        this.self = self;
        this.leaves = leaves;
    }

    /// The code for one leaf.
    private interface LeafCode {
        void emit(CodeBuilder code, int leaf, ClassDesc column);
    }

    void emit() {
        method("useInline", INLINE, c -> c.aload(1).iload(2).iload(3), (code, leaf, column) -> {
            code.aload(0);
            code.aload(1).iload(2).loadConstant(leaf).iadd().aaload().checkcast(column.arrayType());
            code.iload(3).aaload().putfield(self, "a" + leaf, column);
        });
        method("useExternal", EXTERNAL, c -> c.aload(1), (code, leaf, column) -> {
            code.aload(0);
            code.aload(1).loadConstant(leaf).aaload().checkcast(column).putfield(self, "a" + leaf, column);
        });
        method("move", MOVE, c -> c.iload(1).iload(2).iload(3), (code, leaf, column) -> {
            push(code, leaf, column);
            scaled(code, 1, leaf);
            push(code, leaf, column);
            scaled(code, 2, leaf);
            scaled(code, 3, leaf);
            code.invokestatic(Names.of(System.class), "arraycopy", ARRAYCOPY);
        });
        method("clear", CLEAR, c -> c.iload(1).iload(2), (code, leaf, column) -> {
            ClassDesc element = column.componentType();
            push(code, leaf, column);
            scaled(code, 1, leaf);
            code.iload(1).iload(2).iadd();
            scale(code, leaf);
            switch (leaves.get(leaf).kind()) {
                case FLOAT -> code.fconst_0();
                case LONG -> code.lconst_0();
                case DOUBLE -> code.dconst_0();
                default -> code.iconst_0();
            }
            code.invokestatic(
                    Names.of(Arrays.class), "fill", MethodTypeDesc.of(CD_void, column, CD_int, CD_int, element));
        });
    }

    private void method(String name, MethodTypeDesc signature, Consumer<CodeBuilder> pushArguments, LeafCode body) {
        MethodPieces pieces = new MethodPieces(type, self, name);
        List<Consumer<CodeBuilder>> statements = new ArrayList<>();
        for (int number = 0; number < leaves.size(); number++) {
            int leaf = number;
            ClassDesc column = Names.columnOf(leaves.get(leaf).kind());
            statements.add(code -> body.emit(code, leaf, column));
        }
        type.withMethodBody(name, signature, ClassFile.ACC_PROTECTED, code -> {
            pieces.inPieces(
                    code,
                    signature,
                    c -> {
                        c.aload(0);
                        pushArguments.accept(c);
                    },
                    statements);
            code.return_();
        });
    }

    private void push(CodeBuilder code, int leaf, ClassDesc column) {
        code.aload(0).getfield(self, "a" + leaf, column);
    }

    /// Pushes a number of elements as one of array elements.
    private void scaled(CodeBuilder code, int local, int leaf) {
        code.iload(local);
        scale(code, leaf);
    }

    private void scale(CodeBuilder code, int leaf) {
        int stride = leaves.get(leaf).stride();
        if (stride != 1) {
            code.loadConstant(stride).imul();
        }
    }
}
