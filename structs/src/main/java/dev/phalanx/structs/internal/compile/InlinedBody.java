package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A body whose bytecode is copied into the kernel's loop, so that C2 need not decide whether to inline a call of it.
///
/// The kernel is a nestmate of the class the body was written in, so the copied code sees what the original sees.
/// Its local variables are moved up and its `return` becomes a jump. The frames of generated classes do not show in
/// stack traces, so the kernel keeps the line number it is at, and a Throwable that leaves the body gets the frame
/// the original method would have had.
final class InlinedBody extends BodyCall {
    /// Why a body is not copied that is longer than what HotSpot compiles in one method.
    static final String TOO_LARGE = "it is too large";

    private static final int MOST_CODE = 5_000;
    private static final DirectMethodHandleDesc CLASS_DATA_AT =
            ConstantDescs.ofConstantBootstrap(CD_MethodHandles, "classDataAt", CD_Object, CD_int);

    private final IterationPlan plan;
    private final BodyMethod source;
    private final Map<Label, Label> labels = new HashMap<>();
    private int firstLocal;
    private int line;

    InlinedBody(IterationPlan plan, BodyMethod source) {
        super(BufferReads.find(plan, List.of(source)));
        this.plan = plan;
        this.source = source;
    }

    /// Why the method's code would not mean the same in the kernel as where it was written, as the end of a sentence,
    /// or
    /// null if it would.
    ///
    /// @param bodyClass the body's class, whose package sees all parameters
    static @Nullable String obstacle(BodyMethod source, Class<?> bodyClass) {
        if (!source.isPlain()) {
            return "its method may be overridden, or is synchronized";
        }
        if (!source.owner().getPackageName().equals(bodyClass.getPackageName())
                || !Objects.equals(source.owner().getClassLoader(), bodyClass.getClassLoader())) {
            return "its method is in another package";
        }
        if (source.code().codeLength() > MOST_CODE) {
            return TOO_LARGE;
        }
        if (!OwnMembers.of(source).areAllItUses(source.code())) {
            return "it uses what its class inherits";
        }
        return source.code().elementStream().allMatch(InlinedBody::isMovable)
                ? null
                : "it calls `super`, or is linked by other means than Java's own";
    }

    /// Dynamic constants see the class they stand in, and `super` calls need its superclass.
    private static boolean isMovable(CodeElement element) {
        return switch (element) {
            case InvokeDynamicInstruction call -> DynamicCalls.isMovable(call);
            case InvokeInstruction call ->
                call.opcode() != Opcode.INVOKESPECIAL || call.name().equalsString(ConstantDescs.INIT_NAME);
            case ConstantInstruction.LoadConstantInstruction load ->
                !(load.constantValue() instanceof DynamicConstantDesc<?>)
                        && !(load.constantValue() instanceof DirectMethodHandleDesc);
            case ReturnInstruction ret -> ret.typeKind() == TypeKind.VOID;
            case Instruction instruction -> !isSubroutine(instruction.opcode());
            default -> true;
        };
    }

    private static boolean isSubroutine(Opcode opcode) {
        return opcode == Opcode.JSR || opcode == Opcode.JSR_W || opcode == Opcode.RET || opcode == Opcode.RET_W;
    }

    @Override
    void prologue(CodeBuilder code, int body) {
        line = code.allocateLocal(TypeKind.INT);
        code.loadConstant(0).istore(line);
        firstLocal = code.allocateLocal(TypeKind.REFERENCE);
        for (int i = 1; i < Math.max(source.code().maxLocals(), 1); i++) {
            code.allocateLocal(TypeKind.REFERENCE);
        }
        if (!source.isLambda()) {
            code.aload(body).checkcast(Names.of(source.owner())).astore(firstLocal);
        }
        int local = firstLocal;
        for (int i = 0; i < source.captures().size(); i++) {
            ClassDesc type = Names.of(source.captures().get(i).getType());
            code.loadConstant(
                    DynamicConstantDesc.ofNamed(CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, CD_MethodHandle, i));
            code.aload(body);
            code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(type, CD_Object));
            code.storeLocal(TypeKind.from(type), local);
            local += TypeKind.from(type).slotSize();
        }
    }

    @Override
    boolean isShort() {
        return !source.isLarge();
    }

    @Override
    void call(CodeBuilder code, int[] arguments) {
        labels.clear();
        int argumentLocal = firstLocal + source.firstSlot();
        for (int i = 0; i < arguments.length; i++) {
            KernelParameter parameter = plan.parameters().get(i);
            TypeKind kind = TypeKind.from(parameter.passedAs());
            code.loadLocal(kind, arguments[i]);
            if (parameter.access() == KernelParameter.Access.MANAGED) {
                code.checkcast(Names.of(parameter.passedAs()));
            }
            code.storeLocal(kind, argumentLocal++);
        }
        Label start = code.newBoundLabel();
        Label handler = code.newLabel();
        Label end = code.newLabel();
        Label after = code.newLabel();
        source.code().forEach(element -> copy(code, element, end));
        code.labelBinding(end);
        code.goto_(after);
        code.labelBinding(handler);
        code.loadConstant(source.owner().getName());
        code.loadConstant(source.method().methodName().stringValue());
        code.loadConstant(fileName()).iload(line);
        code.invokestatic(
                Names.CALLS,
                "addFrame",
                MethodTypeDesc.of(CD_Throwable, CD_Throwable, CD_String, CD_String, CD_String, CD_int));
        code.athrow();
        code.exceptionCatchAll(start, end, handler);
        code.labelBinding(after);
    }

    private String fileName() {
        return sourceFile().orElse("");
    }

    @Override
    Optional<String> sourceFile() {
        return source.method()
                .parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(file -> file.sourceFile().stringValue());
    }

    private void copy(CodeBuilder code, CodeElement element, Label end) {
        switch (element) {
            case LoadInstruction load -> code.loadLocal(load.typeKind(), firstLocal + load.slot());
            case StoreInstruction store -> code.storeLocal(store.typeKind(), firstLocal + store.slot());
            case IncrementInstruction increment -> code.iinc(firstLocal + increment.slot(), increment.constant());
            case ReturnInstruction _ -> code.goto_(end);
            case BranchInstruction branch -> code.branch(branch.opcode(), label(code, branch.target()));
            case LookupSwitchInstruction lookup ->
                code.lookupswitch(label(code, lookup.defaultTarget()), cases(code, lookup.cases()));
            case TableSwitchInstruction table ->
                code.tableswitch(
                        table.lowValue(),
                        table.highValue(),
                        label(code, table.defaultTarget()),
                        cases(code, table.cases()));
            case LabelTarget target -> code.labelBinding(label(code, target.label()));
            case ExceptionCatch handler ->
                code.exceptionCatch(
                        label(code, handler.tryStart()),
                        label(code, handler.tryEnd()),
                        label(code, handler.handler()),
                        handler.catchType());
            case LineNumber number ->
                code.lineNumber(number.line()).loadConstant(number.line()).istore(line);
            case Instruction instruction -> code.with(instruction);
            default -> {
                // Names and scopes of local variables, for debuggers of the original.
            }
        }
    }

    private List<SwitchCase> cases(CodeBuilder code, List<SwitchCase> cases) {
        return cases.stream()
                .map(choice -> SwitchCase.of(choice.caseValue(), label(code, choice.target())))
                .toList();
    }

    private Label label(CodeBuilder code, Label original) {
        return labels.computeIfAbsent(original, _ -> code.newLabel());
    }
}
