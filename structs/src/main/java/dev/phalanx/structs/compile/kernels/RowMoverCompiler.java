package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Generates [RowMover]s. Their code has two copies for each column and a store for each cleared one, with no loop over
/// columns and no switch. Each bound column is held in a field of its array type, except in a row with very many
/// columns.
public final class RowMoverCompiler {
    private static final ClassDesc MOVER = Names.of(RowMover.class);
    private static final ClassDesc ARRAYS = Names.of(Arrays.class);
    private static final ClassDesc SYSTEM = Names.of(System.class);
    private static final MethodTypeDesc ARRAYCOPY =
            MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_Object, CD_int, CD_int);
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, CD_Object);
    private static final MethodTypeDesc MOVE =
            MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, Names.TABLES, CD_int);
    private static final MethodTypeDesc BIND = MethodTypeDesc.of(CD_void, Names.TABLES, Names.TABLES);
    private static final MethodTypeDesc UNBIND = MethodTypeDesc.of(CD_void);
    private static final MethodTypeDesc MOVE_BOUND = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int);
    private static final int COLUMNS_PER_METHOD = 100;

    private static final int THIS = 0;
    private static final int FROM = 1;
    private static final int ROW = 2;
    private static final int LAST = 3;
    private static final int TO = 4;
    private static final int TARGET = 5;

    /// The local variables that hold the rows, and the code that pushes the columns onto the stack.
    private record Rows(int row, int last, int target, IntConsumer pushFrom, IntConsumer pushTo) {}

    private static final Constructors CONSTRUCTORS = new Constructors();

    private RowMoverCompiler() {}

    /// A new mover for `columns`, of the class that all movers for the same columns have, in any world of the process.
    public static RowMover compile(RowColumns columns) {
        return CONSTRUCTORS.create(columns);
    }

    /// The constructors of the classes that were used last.
    private static final class Constructors {
        private static final int MOST = 1_000;

        private final LinkedHashMap<RowColumns, MethodHandle> known = new LinkedHashMap<>(16, 0.75f, true);

        RowMover create(RowColumns columns) {
            MethodHandle constructor = of(columns);
            try {
                return (RowMover) constructor.invoke();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("the constructor of a row mover declares no exception", e);
            }
        }

        private synchronized MethodHandle of(RowColumns columns) {
            MethodHandle constructor = known.get(columns);
            if (constructor == null) {
                TargetPackage host = TargetPackage.here();
                constructor = host.newHiddenConstructor(build(columns, host));
                known.put(columns, constructor);
                if (known.size() > MOST) {
                    known.pollFirstEntry();
                }
            }
            return constructor;
        }
    }

    public static byte[] build(RowColumns columns, TargetPackage host) {
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
                    Rows rows = new Rows(ROW, LAST, TARGET, pushing(code, columns), pushingTarget(code, columns));
                    for (int k = first; k < Math.min(first + COLUMNS_PER_METHOD, all); k++) {
                        if (k < columns.count()) {
                            moveColumn(code, columns, k, rows);
                        } else {
                            clearColumn(code, columns, cleared[k - columns.count()], rows);
                        }
                    }
                    if (more) {
                        code.aload(THIS)
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
            if (parts == 1) {
                new Bound(self, columns, cleared).addTo(type);
            }
        });
    }

    private static IntConsumer pushing(CodeBuilder code, RowColumns columns) {
        return k -> pushColumn(code, FROM, columns.kind(k), columns.place(k));
    }

    private static IntConsumer pushingTarget(CodeBuilder code, RowColumns columns) {
        return k -> pushColumn(code, TO, columns.targetKind(k), columns.targetPlace(k));
    }

    /// The methods of a mover whose columns are bound.
    private record Bound(ClassDesc self, RowColumns columns, int[] cleared) {
        void addTo(ClassBuilder type) {
            int[] targets = targets();
            for (int k = 0; k < columns.count(); k++) {
                type.withField(from(k), Names.columnOf(columns.kind(k)), ClassFile.ACC_PRIVATE);
            }
            for (int k : targets) {
                type.withField(to(k), Names.columnOf(columns.targetKind(k)), ClassFile.ACC_PRIVATE);
            }
            type.withMethodBody("bind", BIND, ClassFile.ACC_PUBLIC, code -> {
                for (int k = 0; k < columns.count(); k++) {
                    code.aload(THIS);
                    pushColumn(code, 1, columns.kind(k), columns.place(k));
                    code.putfield(self, from(k), Names.columnOf(columns.kind(k)));
                }
                for (int k : targets) {
                    code.aload(THIS);
                    pushColumn(code, 2, columns.targetKind(k), columns.targetPlace(k));
                    code.putfield(self, to(k), Names.columnOf(columns.targetKind(k)));
                }
                code.return_();
            });
            type.withMethodBody("unbind", UNBIND, ClassFile.ACC_PUBLIC, code -> {
                for (int k = 0; k < columns.count(); k++) {
                    code.aload(THIS).aconst_null();
                    code.putfield(self, from(k), Names.columnOf(columns.kind(k)));
                }
                for (int k : targets) {
                    code.aload(THIS).aconst_null();
                    code.putfield(self, to(k), Names.columnOf(columns.targetKind(k)));
                }
                code.return_();
            });
            type.withMethodBody("moveBound", MOVE_BOUND, ClassFile.ACC_PUBLIC, code -> {
                Rows rows = new Rows(
                        1,
                        2,
                        3,
                        k -> code.aload(THIS).getfield(self, from(k), Names.columnOf(columns.kind(k))),
                        k -> code.aload(THIS).getfield(self, to(k), Names.columnOf(columns.targetKind(k))));
                for (int k = 0; k < columns.count(); k++) {
                    moveColumn(code, columns, k, rows);
                }
                for (int k : cleared) {
                    clearColumn(code, columns, k, rows);
                }
                code.return_();
            });
        }

        /// The columns of the other row that are written.
        private int[] targets() {
            IntStream reached =
                    IntStream.range(0, columns.count()).map(columns::target).filter(target -> target >= 0);
            return IntStream.concat(reached, IntStream.of(cleared)).toArray();
        }

        private static String from(int column) {
            return "from" + column;
        }

        private static String to(int column) {
            return "to" + column;
        }
    }

    private static void moveColumn(CodeBuilder code, RowColumns columns, int k, Rows rows) {
        int column = code.allocateLocal(TypeKind.REFERENCE);
        rows.pushFrom.accept(k);
        code.astore(column);
        int target = columns.target(k);
        if (target >= 0) {
            copy(code, columns, k, column, rows.row, rows.target, () -> rows.pushTo.accept(target));
        }
        copy(code, columns, k, column, rows.last, rows.row, () -> code.aload(column));
        if (columns.kind(k) == LeafKind.OBJECT) {
            forget(code, columns.stride(k), column, rows.last);
        }
    }

    /// Sets the references of the last row to null.
    private static void forget(CodeBuilder code, int stride, int column, int last) {
        code.aload(column).iload(last).loadConstant(stride).imul();
        code.iload(last).iconst_1().iadd().loadConstant(stride).imul().aconst_null();
        code.invokestatic(ARRAYS, "fill", FILL);
    }

    /// Only the array of all columns of a kind has to be cast: what it holds has the type of the kind.
    private static void pushColumn(CodeBuilder code, int byKind, LeafKind kind, int place) {
        code.aload(byKind).loadConstant(RowColumns.placeOf(kind)).aaload();
        code.checkcast(Names.columnOf(kind).arrayType()).loadConstant(place).aaload();
    }

    private static void clearColumn(CodeBuilder code, RowColumns columns, int k, Rows rows) {
        LeafKind kind = columns.targetKind(k);
        TypeKind element = Names.typeKindOf(kind);
        int stride = columns.targetStride(k);
        rows.pushTo.accept(k);
        code.iload(rows.target);
        if (stride == 1) {
            pushZero(code, element);
            code.arrayStore(element);
            return;
        }
        code.loadConstant(stride).imul();
        code.iload(rows.target).loadConstant(1).iadd().loadConstant(stride).imul();
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
