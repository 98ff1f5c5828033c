package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.bytecode.FlatParameters.Fields;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.kernels.BodyCall.Argument;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KeptValues;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import dev.phalanx.structs.kernel.RunList;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Emits the method `iterate(RunList runs, Object[] tables, Object body)` of a kernel whose runs leave no slots out.
class RunLoop {
    static final ClassDesc RUNS = Names.of(RunList.class);
    private static final ClassDesc KERNEL = Names.of(IterationKernel.class);
    private static final ClassDesc SCOPE = Names.of(BufferScope.class);
    static final ClassDesc INTS = CD_int.arrayType();
    static final int RUN_LIST = 1;
    private static final int TABLES = 2;
    private static final int BODY = 3;

    /// With fewer leaves C2 unrolls the loop wherever it begins, with more it does not even if it begins at 0.
    private static final int FEWEST_FROM_ZERO = 6;
    private static final int MOST_FROM_ZERO = 13;

    private static final ClassDesc KEPT = Names.of(KeptValues.class);
    private static final MethodTypeDesc REQUIRE = MethodTypeDesc.of(CD_void, CD_Object, CD_Object, CD_String, CD_int);

    final CodeBuilder code;
    final BodyCall bodyCall;
    private final int slabs;
    private final int froms;
    private final int tos;
    final int run;
    private final int slab;
    final int slot;
    final int end;
    private final int scope;
    /// The name of the body in messages.
    private final String body;
    /// Leaves of a body whose loop C2 might vectorise, or 0.
    private final int leaves;

    private final boolean split;
    private final List<ParameterCode> parameters = new ArrayList<>();

    RunLoop(
            IterationPlan plan,
            CodeBuilder code,
            BodyCall bodyCall,
            Scratch scratch,
            MethodPieces pieces,
            boolean split) {
        this.code = code;
        this.body = plan.bodyType().isInterface() ? "A lambda" : plan.bodyType().getSimpleName() + "." + plan.method();
        this.bodyCall = bodyCall;
        this.split = split;
        this.leaves = split || scratch.reusesObjects() ? 0 : plainLeaves(plan);
        slabs = code.allocateLocal(TypeKind.REFERENCE);
        froms = code.allocateLocal(TypeKind.REFERENCE);
        tos = code.allocateLocal(TypeKind.REFERENCE);
        run = code.allocateLocal(TypeKind.INT);
        slab = code.allocateLocal(TypeKind.INT);
        slot = code.allocateLocal(TypeKind.INT);
        end = code.allocateLocal(TypeKind.INT);
        scope = code.allocateLocal(TypeKind.REFERENCE);
        ParameterCode.Frame frame = new ParameterCode.Frame(
                TABLES,
                slab,
                slot,
                run,
                froms,
                split,
                scope,
                bodyCall.isCompared(),
                bodyCall.reusesReferences(),
                scratch,
                pieces);
        int firstTable = 0;
        for (int number = 0; number < plan.parameters().size(); number++) {
            KernelParameter parameter = plan.parameters().get(number);
            parameters.add(
                    !split && bodyCall.onlyReads(number)
                            ? new BufferRowParameter(parameter, frame, firstTable, false)
                            : ParameterCode.of(parameter, frame, firstTable, bodyCall.mayKeep(number)));
            firstTable += parameter.tableCount();
        }
    }

    /// Leaves of the plan if the body gets nothing but values and references of plain leaves, which is what C2 can
    /// vectorise; otherwise 0.
    private static int plainLeaves(IterationPlan plan) {
        int count = 0;
        for (KernelParameter parameter : plan.leaves()) {
            Access access = parameter.access();
            List<Leaf> leaves = parameter.struct().leaves();
            boolean isValue = access == Access.READ_ONLY || access == Access.READ_WRITE || access.isReference();
            if (!isValue || parameter.optional() || leaves.stream().anyMatch(leaf -> leaf.stride() != 1)) {
                return 0;
            }
            count += leaves.size();
        }
        return count;
    }

    final void emit() {
        bodyCall.prologue(code, BODY);
        prologue();
        parameters.forEach(parameter -> parameter.prologue(code));
        Label nextRun = code.newLabel();
        Label done = code.newLabel();
        code.aload(RUN_LIST).getfield(RUNS, "first", CD_int).istore(run);
        code.labelBinding(nextRun);
        code.iload(run).aload(RUN_LIST).getfield(RUNS, "count", CD_int).if_icmpge(done);
        code.aload(slabs).iload(run).iaload().istore(slab);
        code.aload(froms).iload(run).iaload().istore(slot);
        code.aload(tos).iload(run).iaload().istore(end);
        parameters.forEach(parameter -> parameter.enterRun(code));
        slots();
        code.iinc(run, 1).goto_(nextRun);
        code.labelBinding(done);
        code.return_();
    }

    /// Puts the scope of references and the arrays of the run list into local variables.
    void prologue() {
        code.aload(0).getfield(KERNEL, "references", SCOPE).astore(scope);
        load("slab", INTS, slabs);
        load("from", INTS, froms);
        load("to", INTS, tos);
    }

    /// Puts an array of the run list into a local variable.
    final void load(String field, ClassDesc type, int local) {
        code.aload(RUN_LIST).getfield(RUNS, field, type).astore(local);
    }

    /// Calls the body for the slots of a run.
    void slots() {
        if (leaves >= FEWEST_FROM_ZERO && leaves <= MOST_FROM_ZERO && bodyCall.isShort() && !bodyCall.hasRows()) {
            rangeFromZeroOrSlot();
        } else {
            range();
        }
    }

    /// Same as [#range()], with a loop of its own for runs that begin at slot 0, whose nodes are fewer to C2.
    private void rangeFromZeroOrSlot() {
        Label later = code.newLabel();
        Label done = code.newLabel();
        code.iload(slot).ifne(later);
        code.iconst_0().istore(slot);
        range();
        code.goto_(done);
        code.labelBinding(later);
        range();
        code.labelBinding(done);
    }

    /// Calls the body for the slots from `slot` to `end`.
    final void range() {
        rows();
        Label nextSlot = code.newLabel();
        Label runDone = code.newLabel();
        code.labelBinding(nextSlot);
        code.iload(slot).iload(end).if_icmpge(runDone);
        callBody();
        code.iinc(slot, 1).goto_(nextSlot);
        code.labelBinding(runDone);
    }

    /// Runs several rows at once where that is possible, so that fewer slots from `slot` on are left.
    final void rows() {
        if (!split) {
            bodyCall.rows(code, slot, end, parameters);
        }
    }

    /// Runs several rows of a word at once where that is possible, so that fewer bits are left.
    final void maskedRows(int base, int bits) {
        if (!split) {
            bodyCall.maskedRows(code, base, bits, parameters);
        }
    }

    /// Calls the body for one slot.
    final void callBody() {
        List<Argument> arguments = new ArrayList<>();
        int[] kept = new int[parameters.size()];
        for (int p = 0; p < parameters.size(); p++) {
            Fields fields = flatFields(p);
            if (fields != null) {
                arguments.add(new Argument(-1, parameters.get(p).pushFlat(code, fields)));
                kept[p] = -1;
            } else {
                parameters.get(p).push(code);
                int local = code.allocateLocal(parameters.get(p).kind());
                code.storeLocal(parameters.get(p).kind(), local);
                arguments.add(new Argument(local, null));
                kept[p] = parameters.get(p).remember(code);
            }
        }
        bodyCall.call(code, arguments);
        for (int p = 0; p < kept.length; p++) {
            if (kept[p] >= 0) {
                code.aload(kept[p])
                        .aload(arguments.get(p).local())
                        .loadConstant(body)
                        .loadConstant(p + 1);
                code.invokestatic(KEPT, "require", REQUIRE);
            }
        }
        for (int p = 0; p < kept.length; p++) {
            FlatValue flat = arguments.get(p).flat();
            Fields fields = flatFields(p);
            if (flat != null && fields != null) {
                parameters.get(p).checkFlat(code, flat, fields);
            } else {
                parameters.get(p).check(code, arguments.get(p).local());
            }
        }
        for (int p = 0; p < kept.length; p++) {
            FlatValue flat = arguments.get(p).flat();
            Fields fields = flatFields(p);
            if (flat != null && fields != null) {
                parameters.get(p).storeFlat(code, flat, fields);
            } else {
                parameters.get(p).store(code, arguments.get(p).local());
            }
        }
    }

    /// The fields of a parameter for which no object is made, or null. A value that is compared after the call, or read
    /// in methods of their own, is an object.
    private @Nullable Fields flatFields(int parameter) {
        return split || bodyCall.isCompared() ? null : bodyCall.flatFields(parameter);
    }
}
