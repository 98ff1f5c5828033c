package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.bytecode.FlatParameters;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The code with which a kernel's loop runs its body.
public abstract class BodyCall {
    private final Set<Integer> bufferReads;
    private final Set<Integer> kept;
    private final boolean reusesReferences;

    /// @param bufferReads the parameters that are buffers whose elements the body only reads
    /// @param kept the parameters whose objects the body may keep
    /// @param reusesReferences whether references are scratch objects, used again for every slot
    BodyCall(Set<Integer> bufferReads, Set<Integer> kept, boolean reusesReferences) {
        this.bufferReads = bufferReads;
        this.kept = kept;
        this.reusesReferences = reusesReferences;
    }

    /// Emits what is done once, before the loops.
    ///
    /// @param body local variable of the body object
    abstract void prologue(CodeBuilder code, int body);

    /// Whether a parameter is a buffer whose elements the body only reads.
    final boolean onlyReads(int parameter) {
        return bufferReads.contains(parameter);
    }

    /// Whether the body may keep the object that is this parameter.
    final boolean mayKeep(int parameter) {
        return kept.contains(parameter);
    }

    /// Whether references that the body does not keep are the same objects for all slots.
    final boolean reusesReferences() {
        return reusesReferences;
    }

    /// Whether the kernel compares what the body gets to read only with what it was, after each call.
    boolean isCompared() {
        return SafetyHandle.isStrict();
    }

    /// Whether the kernel may have the body twice.
    abstract boolean isShort();

    /// Whether several rows can be run at once.
    boolean hasRows() {
        return false;
    }

    /// Emits the running of as many rows as can be run at once, and leaves the first that is not in `slot`.
    ///
    /// @param slot local variable of the first row
    /// @param end local variable of the row after the last
    /// @param parameters have the columns
    void rows(CodeBuilder code, int slot, int end, List<ParameterCode> parameters) {}

    /// Emits the running of as many rows of a word as can be run at once, and leaves the bits of those that are not in
    /// `bits`.
    ///
    /// @param base local variable of the row of the lowest bit
    /// @param bits local variable of the bits, not all 0
    /// @param parameters have the columns
    void maskedRows(CodeBuilder code, int base, int bits, List<ParameterCode> parameters) {}

    /// The fields of a parameter that the body uses, if it needs no object for it, or else null.
    FlatParameters.@Nullable Fields flatFields(int parameter) {
        return null;
    }

    /// The argument for a slot.
    ///
    /// @param local the local variable that has the object
    /// @param flat the fields instead, and no object
    record Argument(int local, @Nullable FlatValue flat) {}

    /// Emits the body for one slot.
    abstract void call(CodeBuilder code, List<Argument> arguments);

    /// The file whose lines the emitted code names, if it names any: what profilers show.
    Optional<String> sourceFile() {
        return Optional.empty();
    }

    /// A call of the body's method, which C2 inlines unless the body is large.
    public static final class Invoked extends BodyCall {
        private final IterationPlan plan;
        private final boolean mayLose;
        private int typedBody;

        /// @param mayLose whether the body may assign to what it gets to read only
        public Invoked(
                IterationPlan plan,
                Set<Integer> bufferReads,
                Set<Integer> kept,
                boolean reusesReferences,
                boolean mayLose) {
            super(bufferReads, kept, reusesReferences);
            this.plan = plan;
            this.mayLose = mayLose;
        }

        @Override
        boolean isCompared() {
            return mayLose || super.isCompared();
        }

        @Override
        boolean isShort() {
            return true;
        }

        @Override
        void prologue(CodeBuilder code, int body) {
            typedBody = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(body).checkcast(Names.of(plan.bodyType())).astore(typedBody);
        }

        @Override
        void call(CodeBuilder code, List<Argument> arguments) {
            code.aload(typedBody);
            for (int p = 0; p < arguments.size(); p++) {
                KernelParameter parameter = plan.parameters().get(p);
                code.loadLocal(
                        TypeKind.from(parameter.passedAs()), arguments.get(p).local());
                if (parameter.access() == Access.MANAGED && !plan.bodyType().isInterface()) {
                    code.checkcast(Names.of(parameter.passedAs()));
                }
            }
            if (plan.bodyType().isInterface()) {
                code.invokeinterface(Names.of(plan.bodyType()), plan.method(), signature());
            } else {
                code.invokevirtual(Names.of(plan.bodyType()), plan.method(), BodyMethod.signature(plan));
            }
        }

        /// The method's own, which names the entity's class where type parameters are erased.
        private MethodTypeDesc signature() {
            for (Method method : plan.bodyType().getMethods()) {
                if (method.getName().equals(plan.method()) && Modifier.isAbstract(method.getModifiers())) {
                    return MethodTypeDesc.of(
                            CD_void,
                            Arrays.stream(method.getParameterTypes())
                                    .map(Names::of)
                                    .toList());
                }
            }
            throw new IllegalStateException(plan.bodyType().getName() + " has no abstract method " + plan.method()
                    + ". Name the one method of the functional interface.");
        }
    }
}
