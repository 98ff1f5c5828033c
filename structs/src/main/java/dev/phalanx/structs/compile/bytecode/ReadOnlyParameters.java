package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.Attributes;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Refuses bodies that assign to what they are given to read only: what they assign would be lost.
public final class ReadOnlyParameters {
    private final IterationPlan plan;
    private final BodyMethod body;

    private ReadOnlyParameters(IterationPlan plan, BodyMethod body) {
        this.plan = plan;
        this.body = body;
    }

    /// Whether the body may assign to such a parameter: the code of all candidates does, but may not be what runs.
    ///
    /// It is not refused then, since the code that runs may be right; the kernel compares values instead, and the
    /// finding is logged.
    ///
    /// @param doubt why the code of the candidates may not be what runs, or null if it is
    /// @throws IllegalArgumentException if it does so without doubt; the message names the body, the parameter and the
    ///     field
    public static boolean mayLose(IterationPlan plan, List<BodyMethod> candidates, @Nullable String doubt) {
        IllegalArgumentException refusal = refusal(plan, candidates);
        if (refusal != null && doubt == null) {
            throw refusal;
        }
        if (refusal != null) {
            System.Logger logger = System.getLogger("dev.phalanx.structs.kernels");
            logger.log(
                    System.Logger.Level.WARNING,
                    refusal.getMessage() + " The class file says so, which may not be the code that runs: " + doubt
                            + ".");
        }
        return refusal != null;
    }

    /// Null if there is a method among `candidates` that assigns to no such parameter, or no candidate at all.
    private static @Nullable IllegalArgumentException refusal(IterationPlan plan, List<BodyMethod> candidates) {
        if (plan.parameters().stream().noneMatch(ReadOnlyParameters::canLose)) {
            return null;
        }
        IllegalArgumentException refusal = null;
        for (BodyMethod candidate : candidates) {
            ReadOnlyParameters parameters = new ReadOnlyParameters(plan, candidate);
            LostWrite lost = parameters.find();
            if (lost == null) {
                return null;
            }
            refusal = refusal == null ? parameters.refusal(lost) : refusal;
        }
        return refusal;
    }

    /// Whether the parameter is only read, and can be assigned to all the same.
    private static boolean canLose(KernelParameter parameter) {
        boolean isRead = parameter.access() == Access.READ_ONLY || parameter.access() == Access.RUN_VALUE;
        return isRead && canChange(parameter.passedAs());
    }

    private static boolean canChange(Class<?> type) {
        if (type.isPrimitive() || type.isEnum() || type == Entity.class || type == String.class) {
            return false;
        }
        return !type.isRecord()
                || Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .anyMatch(ReadOnlyParameters::canChange);
    }

    private @Nullable LostWrite find() {
        int[] slots = new int[plan.parameters().size()];
        int slot = body.firstSlot();
        for (int i = 0; i < slots.length; i++) {
            slots[i] = canLose(plan.parameters().get(i)) ? slot + i : -1;
        }
        return LostWrite.find(body.code(), slots, this::isAccessor);
    }

    /// Whether a call of a method without arguments reads a component of a record.
    private boolean isAccessor(InvokeInstruction call) {
        String name = call.owner().asInternalName().replace('/', '.');
        try {
            Class<?> owner = Class.forName(name, false, body.owner().getClassLoader());
            return owner.isRecord()
                    && Arrays.stream(owner.getRecordComponents())
                            .anyMatch(component -> call.name().equalsString(component.getName()));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private IllegalArgumentException refusal(LostWrite lost) {
        KernelParameter parameter = plan.parameters().get(lost.parameter());
        String owner = body.owner().getSimpleName();
        String place = body.isLambda()
                ? "A lambda in " + owner
                : owner + "." + body.method().methodName().stringValue();
        return new IllegalArgumentException(
                place + line(lost.line()) + " assigns " + lost.target() + " of its parameter "
                        + (lost.parameter() + 1) + name(lost.parameter()) + ", a "
                        + parameter.passedAs().getSimpleName()
                        + (parameter.access() == Access.RUN_VALUE
                                ? ", which all entities with this value have in common. Set another value with"
                                        + " setSharedComponent, or assign to an object of your own."
                                : ", which is read-only: what it assigns would be lost. "
                                        + advice(parameter.passedAs())
                                        + ", or assign to an object of your own."));
    }

    private String advice(Class<?> type) {
        if (type.isRecord()) {
            return "Take a RefRW<" + type.getSimpleName() + ">";
        }
        return body.isLambda() ? "Ask for it with rw(" + type.getSimpleName() + ".class)" : "Take it without @ReadOnly";
    }

    private String line(int line) {
        return body.method()
                .parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(file -> line == 0 ? "" : " (" + file.sourceFile().stringValue() + ":" + line + ")")
                .orElse("");
    }

    /// The parameter's name, such as ` (position)`, where the class file has it.
    private String name(int parameter) {
        int slot = body.firstSlot() + parameter;
        return body.code()
                .elementStream()
                .filter(LocalVariable.class::isInstance)
                .map(LocalVariable.class::cast)
                .filter(variable -> variable.slot() == slot)
                .map(variable -> " (" + variable.name().stringValue() + ")")
                .findFirst()
                .orElse("");
    }
}
