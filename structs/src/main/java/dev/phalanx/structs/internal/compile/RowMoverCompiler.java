package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;

/// Generates [RowMover]s: for each column two copies, with no loop over columns and no switch.
public final class RowMoverCompiler {
    private static final ClassDesc MOVER = Names.of(RowMover.class);
    private static final ClassDesc SYSTEM = Names.of(System.class);
    private static final MethodTypeDesc ARRAYCOPY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);
    private static final ClassDesc ARRAYS = Names.of(Arrays.class);
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, CD_Object);
    private static final MethodTypeDesc MOVE =
            MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, Names.TABLES, CD_int);
    private static final int COLUMNS_PER_METHOD = 100;

    private static final int FROM = 1;
    private static final int ROW = 2;
    private static final int LAST = 3;
    private static final int TO = 4;
    private static final int TARGET = 5;

    private RowMoverCompiler() {}

    /// A new mover for `columns`.
    public static RowMover compile(RowColumns columns) {
        Host host = Host.here();
        return (RowMover) host.newHidden(build(columns, host));
    }

    static byte[] build(RowColumns columns, Host host) {
        ClassDesc self = host.describe(RowMover.class, "Straight");
        return host.build(self, type -> {
            type.withSuperclass(MOVER).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            CodecCompiler.constructor(type, MOVER);
            int parts = Math.max(1, (columns.count() + COLUMNS_PER_METHOD - 1) / COLUMNS_PER_METHOD);
            for (int part = 0; part < parts; part++) {
                int first = part * COLUMNS_PER_METHOD;
                boolean more = part < parts - 1;
                String next = "move$" + (part + 1);
                int access = part == 0 ? ClassFile.ACC_PUBLIC : ClassFile.ACC_PRIVATE;
                type.withMethodBody(part == 0 ? "move" : "move$" + part, MOVE, access, code -> {
                    for (int k = first; k < Math.min(first + COLUMNS_PER_METHOD, columns.count()); k++) {
                        moveColumn(code, columns, k);
                    }
                    if (more) {
                        code.aload(0)
                                .aload(FROM)
                                .iload(ROW)
                                .iload(LAST)
                                .aload(TO)
                                .iload(TARGET);
                        code.invokevirtual(self, next, MOVE);
                    }
                    code.return_();
                });
            }
        });
    }

    private static void moveColumn(CodeBuilder code, RowColumns columns, int k) {
        ClassDesc array = Names.columnOf(columns.kind(k));
        int column = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(FROM).loadConstant(k).aaload().checkcast(array).astore(column);
        if (columns.target(k) >= 0) {
            copy(
                    code,
                    columns,
                    k,
                    column,
                    ROW,
                    TARGET,
                    () -> code.aload(TO)
                            .loadConstant(columns.target(k))
                            .aaload()
                            .checkcast(array));
        }
        copy(code, columns, k, column, LAST, ROW, () -> code.aload(column));
        if (columns.kind(k) == LeafKind.OBJECT) {
            forget(code, columns.stride(k), column);
        }
    }

    /// Sets the references of the last row to null.
    private static void forget(CodeBuilder code, int stride, int column) {
        code.aload(column).iload(LAST).loadConstant(stride).imul();
        code.iload(LAST).iconst_1().iadd().loadConstant(stride).imul().aconst_null();
        code.invokestatic(ARRAYS, "fill", FILL);
    }

    private static void copy(
            CodeBuilder code, RowColumns columns, int k, int from, int fromRow, int toRow, Runnable pushTo) {
        int stride = columns.stride(k);
        if (stride == 1) {
            pushTo.run();
            code.iload(toRow).aload(from).iload(fromRow);
            code.arrayLoad(Names.typeKindOf(columns.kind(k))).arrayStore(Names.typeKindOf(columns.kind(k)));
            return;
        }
        code.aload(from).iload(fromRow).loadConstant(stride).imul();
        pushTo.run();
        code.iload(toRow).loadConstant(stride).imul().loadConstant(stride);
        code.invokestatic(SYSTEM, "arraycopy", ARRAYCOPY);
    }
}
