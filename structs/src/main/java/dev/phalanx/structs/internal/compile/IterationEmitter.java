package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.RunList;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Emits an iteration kernel: a loop over runs, in it a loop over slots, in it the call of the body.
///
/// ```
/// for (int run = 0; run < runs.count; run++) {
///     float[] a0 = tables0[runs.slab[run]], …;
///     for (int slot = runs.from[run]; slot < runs.to[run]; slot++) {
///         Position p = new Position(); p.x = a0[slot]; …
///         body.execute(p, …);
///         a0[slot] = p.x; …
///     }
/// }
/// ```
///
/// The columns lie in local variables and the objects are made inside the inner loop, which is what lets C2 remove the
/// objects and vectorise. Where that makes a method too large for HotSpot, the kernel is *split*: it reads through the
/// tables instead, in a method of its own for each parameter.
final class IterationEmitter {
    private static final ClassDesc KERNEL = Names.of(IterationKernel.class);
    private static final ClassDesc RUNS = Names.of(RunList.class);
    private static final ClassDesc INTS = CD_int.arrayType();
    /// By [CodeSize], well below what a class file allows in one method.
    private static final int MOST_TRIED = 6_000;

    private final IterationPlan plan;
    private final ClassDesc self;
    private final BodyCall bodyCall;
    private final List<StructLayout> layouts;
    private final Scratch scratch;
    private final boolean split;

    private IterationEmitter(
            IterationPlan plan, ClassDesc self, BodyCall bodyCall, boolean reuseObjects, boolean split) {
        this.plan = plan;
        this.self = self;
        this.bodyCall = bodyCall;
        this.layouts = layouts(plan);
        this.split = split;
        this.scratch = new Scratch(self, reuseObjects);
    }

    private static List<StructLayout> layouts(IterationPlan plan) {
        return plan.parameters().stream()
                .map(parameter -> StructLayout.of(parameter.struct().type()))
                .toList();
    }

    /// The class file of a kernel.
    ///
    /// @param bodyCall how the loop runs the body
    /// @param reuseObjects whether the body's arguments are scratch objects, used again for every slot: for bodies that
    ///     are called and too large for C2 to inline
    static byte[] build(IterationPlan plan, Host host, BodyCall bodyCall, boolean reuseObjects) {
        if (mayBeWhole(plan)) {
            byte[] whole = build(plan, host, bodyCall, reuseObjects, false);
            if (CodeSize.isCompiled(whole)) {
                return whole;
            }
        }
        return build(plan, host, bodyCall, reuseObjects, true);
    }

    private static boolean mayBeWhole(IterationPlan plan) {
        return layouts(plan).stream().noneMatch(layout -> CodeSize.isSplit(layout.root()))
                && layouts(plan).stream()
                                .mapToInt(layout -> CodeSize.of(layout.root()))
                                .sum()
                        <= MOST_TRIED;
    }

    private static byte[] build(IterationPlan plan, Host host, BodyCall bodyCall, boolean reuseObjects, boolean split) {
        ClassDesc self = host.describe(host.neighbour(), "Kernel");
        IterationEmitter emitter = new IterationEmitter(plan, self, bodyCall, reuseObjects, split);
        return host.build(self, emitter::emit);
    }

    private void emit(ClassBuilder type) {
        type.withSuperclass(KERNEL).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        Pieces pieces = new Pieces(type, self, "value");
        MethodTypeDesc iterate = MethodTypeDesc.of(CD_void, RUNS, Names.TABLES, CD_Object);
        type.withMethodBody("iterate", iterate, ClassFile.ACC_PROTECTED, code -> new Loop(code, pieces).emit());
        type.withMethodBody(
                "newInstance",
                MethodTypeDesc.of(KERNEL),
                ClassFile.ACC_PUBLIC,
                code -> code.new_(self)
                        .dup()
                        .invokespecial(self, INIT_NAME, MTD_void)
                        .areturn());
        scratch.declareFields(type);
        type.withMethodBody(INIT_NAME, MTD_void, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).invokespecial(KERNEL, INIT_NAME, MTD_void);
            scratch.fillFields(code, pieces);
            code.return_();
        });
    }

    /// Emits the method `iterate(RunList runs, Object[] tables, Object body)`.
    private final class Loop {
        private static final int RUN_LIST = 1;
        private static final int TABLES = 2;
        private static final int BODY = 3;

        private final CodeBuilder code;
        private final Pieces pieces;
        private final ValueCode values;
        private final int slabs;
        private final int froms;
        private final int tos;
        private final int run;
        private final int slab;
        private final int slot;
        private final int end;
        private final int[] firstTable;
        private final List<LeafAccess> access = new ArrayList<>();

        Loop(CodeBuilder code, Pieces pieces) {
            this.code = code;
            this.pieces = pieces;
            this.values = new ValueCode(pieces);
            slabs = code.allocateLocal(TypeKind.REFERENCE);
            froms = code.allocateLocal(TypeKind.REFERENCE);
            tos = code.allocateLocal(TypeKind.REFERENCE);
            run = code.allocateLocal(TypeKind.INT);
            slab = code.allocateLocal(TypeKind.INT);
            slot = code.allocateLocal(TypeKind.INT);
            end = code.allocateLocal(TypeKind.INT);
            firstTable = new int[layouts.size()];
        }

        void emit() {
            prologue();
            Label nextRun = code.newLabel();
            Label done = code.newLabel();
            code.iconst_0().istore(run);
            code.labelBinding(nextRun);
            code.iload(run).aload(RUN_LIST).getfield(RUNS, "count", CD_int).if_icmpge(done);
            code.aload(slabs).iload(run).iaload().istore(slab);
            code.aload(froms).iload(run).iaload().istore(slot);
            code.aload(tos).iload(run).iaload().istore(end);
            enterRun();
            Label nextSlot = code.newLabel();
            Label runDone = code.newLabel();
            code.labelBinding(nextSlot);
            code.iload(slot).iload(end).if_icmpge(runDone);
            callBody();
            code.iinc(slot, 1).goto_(nextSlot);
            code.labelBinding(runDone);
            code.iinc(run, 1).goto_(nextRun);
            code.labelBinding(done);
            code.return_();
        }

        /// Puts the body, the run arrays and the leaf tables into local variables.
        private void prologue() {
            bodyCall.prologue(code, BODY);
            code.aload(RUN_LIST).getfield(RUNS, "slab", INTS).astore(slabs);
            code.aload(RUN_LIST).getfield(RUNS, "from", INTS).astore(froms);
            code.aload(RUN_LIST).getfield(RUNS, "to", INTS).astore(tos);
            int base = 0;
            for (int p = 0; p < layouts.size(); p++) {
                StructLayout layout = layouts.get(p);
                int leaves = layout.leaves().size();
                if (isWideReference(p)) {
                    firstTable[p] = code.allocateLocal(TypeKind.REFERENCE);
                    code.aload(TABLES).loadConstant(base).loadConstant(leaves);
                    code.invokestatic(
                            Names.CALLS, "slice", MethodTypeDesc.of(Names.TABLES, Names.TABLES, CD_int, CD_int));
                    code.astore(firstTable[p]);
                }
                if (split) {
                    access.add(new TableAccess(layout.leaves(), base, TABLES, slab, slot));
                } else {
                    firstTable[p] = isWideReference(p) ? firstTable[p] : tableLocals(layout, base);
                    int firstColumn = code.allocateLocal(TypeKind.REFERENCE);
                    for (int leaf = 1; leaf < leaves; leaf++) {
                        code.allocateLocal(TypeKind.REFERENCE);
                    }
                    access.add(new LocalAccess(layout.leaves(), firstColumn, slot));
                }
                base += leaves;
            }
        }

        private int tableLocals(StructLayout layout, int base) {
            int first = -1;
            for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                int local = code.allocateLocal(TypeKind.REFERENCE);
                first = leaf == 0 ? local : first;
                code.aload(TABLES).loadConstant(base + leaf).aaload();
                code.checkcast(Names.columnOf(layout.leaves().get(leaf).kind()).arrayType());
                code.astore(local);
            }
            return first;
        }

        /// Puts the columns of the run's slab into local variables.
        private void enterRun() {
            if (split) {
                return;
            }
            for (int p = 0; p < layouts.size(); p++) {
                for (int leaf = 0; leaf < layouts.get(p).leaves().size() && !isWideReference(p); leaf++) {
                    code.aload(firstTable[p] + leaf).iload(slab).aaload();
                    code.astore(((LocalAccess) access.get(p)).column(leaf));
                }
            }
        }

        private void callBody() {
            int[] arguments = new int[layouts.size()];
            for (int p = 0; p < layouts.size(); p++) {
                push(p);
                arguments[p] = code.allocateLocal(TypeKind.REFERENCE);
                code.astore(arguments[p]);
            }
            bodyCall.call(code, arguments);
            for (int p : written()) {
                check(p, arguments[p]);
            }
            for (int p : written()) {
                store(p, arguments[p]);
            }
        }

        private int[] written() {
            return IntStream.range(0, layouts.size())
                    .filter(p -> plan.parameters().get(p).access() == KernelParameter.Access.READ_WRITE)
                    .toArray();
        }

        private void push(int p) {
            Shape root = layouts.get(p).root();
            if (plan.parameters().get(p).access() == KernelParameter.Access.REF) {
                pushReference(p);
            } else if (split) {
                values.loadInPiece(code, root, access.get(p), scratch);
            } else {
                values.load(code, root, access.get(p), scratch);
            }
        }

        private void pushReference(int p) {
            StructLayout layout = layouts.get(p);
            ClassDesc reference = RefCompiler.classOf(layout.type());
            scratch.pushReference(code, reference);
            code.dup();
            if (isWideReference(p)) {
                code.aload(firstTable[p]).iload(slab).iload(slot);
                code.invokevirtual(reference, "at", RefCompiler.atSignature(layout));
            } else if (split) {
                placeInPiece(reference, layout, access.get(p));
            } else {
                for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                    access.get(p).pushStorage(code, leaf);
                }
                code.iload(slot).invokevirtual(reference, "at", RefCompiler.atSignature(layout));
            }
        }

        /// Gives the reference on the stack its columns and slot by a piece that takes it last.
        private void placeInPiece(ClassDesc reference, StructLayout layout, LeafAccess from) {
            int local = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(local).aload(0);
            from.pushContext(code);
            code.aload(local);
            List<ClassDesc> parameters = new ArrayList<>(from.context());
            parameters.add(reference);
            pieces.call(code, "place", MethodTypeDesc.of(CD_void, parameters), piece -> {
                TableAccess columns = (TableAccess) from.inPiece();
                piece.aload(piece.parameterSlot(parameters.size() - 1));
                for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                    columns.pushStorage(piece, leaf);
                }
                columns.pushSlot(piece);
                piece.invokevirtual(reference, "at", RefCompiler.atSignature(layout))
                        .return_();
            });
        }

        private void check(int p, int argument) {
            if (split) {
                values.checkInPiece(code, layouts.get(p).root(), access.get(p), argument);
            } else {
                values.check(code, layouts.get(p).root(), access.get(p), argument);
            }
        }

        private void store(int p, int argument) {
            if (split) {
                values.storeInPiece(code, layouts.get(p).root(), access.get(p), argument);
            } else {
                values.store(code, layouts.get(p).root(), access.get(p), argument);
            }
        }

        private boolean isWideReference(int p) {
            return plan.parameters().get(p).access() == KernelParameter.Access.REF
                    && RefCompiler.isWide(layouts.get(p));
        }
    }
}
