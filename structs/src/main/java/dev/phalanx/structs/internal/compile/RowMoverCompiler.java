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

/// Generates [RowMover]s: for each column two copies, for each cleared one a store, with no loop over columns and no
/// switch.
public final class RowMoverCompiler {
    private static final ClassDesc MOVER = Names.of(RowMover.class);
    private static final ClassDesc ARRAYS = Names.of(Arrays.class);
    private static final ClassDesc SYSTEM = Names.of(System.class);
    private static final MethodTypeDesc ARRAYCOPY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);
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
            int[] cleared = columns.cleared();
            int all = columns.count() + cleared.length;
            int parts = Math.max(1, (all + COLUMNS_PER_METHOD - 1) / COLUMNS_PER_METHOD);
            for (int part = 0; part < parts; part++) {
                int first = part * COLUMNS_PER_METHOD;
                boolean more = part < parts - 1;
                String next = "move$" + (part + 1);
                int access = part == 0 ? ClassFile.ACC_PUBLIC : ClassFile.ACC_PRIVATE;
                type.withMethodBody(part == 0 ? "move" : "move$" + part, MOVE, access, code -> {
                    for (int k = first; k < Math.min(first + COLUMNS_PER_METHOD, all); k++) {
                        if (k < columns.count()) {
                            moveColumn(code, columns, k);
                        } else {
                            clearColumn(code, columns, cleared[k - columns.count()]);
                        }
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
        LeafKind kind = columns.kind(k);
        int column = code.allocateLocal(TypeKind.REFERENCE);
        pushColumn(code, FROM, kind, columns.place(k));
        code.astore(column);
        int target = columns.target(k);
        if (target >= 0) {
            copy(code, columns, k, column, ROW, TARGET, () -> pushColumn(code, TO, kind, columns.targetPlace(target)));
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

    /// Only the array of all columns of a kind has to be cast: what it holds has the type of the kind.
    private static void pushColumn(CodeBuilder code, int byKind, LeafKind kind, int place) {
        code.aload(byKind).loadConstant(RowColumns.placeOf(kind)).aaload();
        code.checkcast(Names.columnOf(kind).arrayType()).loadConstant(place).aaload();
    }

    private static void clearColumn(CodeBuilder code, RowColumns columns, int k) {
        LeafKind kind = columns.targetKind(k);
        TypeKind element = Names.typeKindOf(kind);
        int stride = columns.targetStride(k);
        pushColumn(code, TO, kind, columns.targetPlace(k));
        code.iload(TARGET);
        if (stride == 1) {
            pushZero(code, element);
            code.arrayStore(element);
            return;
        }
        code.loadConstant(stride).imul();
        code.iload(TARGET).loadConstant(1).iadd().loadConstant(stride).imul();
        pushZero(code, element);
        ClassDesc column = Names.columnOf(kind);
        code.invokestatic(ARRAYS, "fill", MethodTypeDesc.of(CD_void, column, CD_int, CD_int, column.componentType()));
    }

    private static void pushZero(CodeBuilder code, TypeKind element) {
        switch (element) {
            case FLOAT -> code.fconst_0();
            case LONG -> code.lconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            default -> code.iconst_0();
        }
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
