package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.bytecode.BodyMethod;
import dev.phalanx.structs.compile.vector.VectorModule;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/// The keys of iteration kernels in the kernel cache: text that is the same in each run of a program, and that tells
/// kernels apart.
final class KernelKeys {
    private KernelKeys() {}

    /// The key of a kernel.
    ///
    /// A lambda's class has another name in each run, so the class that made it represents it, with what the lambda has
    /// captured. Lambdas of one class that differ in nothing of that have equal kernels, because it is unknown which of
    /// them such a kernel is for.
    ///
    /// @return null for a hidden class that is no lambda's
    static @Nullable String of(IterationPlan plan, Class<?> bodyClass, boolean masked) {
        StringBuilder key = new StringBuilder(masked ? "masked kernel " : "kernel ");
        if (BodyRows.areWanted(plan) && VectorModule.isUsable()) {
            key.append(plan.vectorization()).append(" with vectors ");
        }
        if (bodyClass.isHidden()) {
            String maker = BodyMethod.makerName(bodyClass);
            if (maker == null) {
                return null;
            }
            key.append("of a lambda in ").append(maker).append(" with");
            for (Field field : bodyClass.getDeclaredFields()) {
                key.append(' ')
                        .append(field.getName())
                        .append(' ')
                        .append(field.getType().getName());
            }
        } else {
            key.append("of ").append(bodyClass.getName());
        }
        key.append(" as ").append(plan.bodyType().getName()).append('.').append(plan.method());
        plan.parameters().forEach(parameter -> append(key, parameter));
        return key.toString();
    }

    private static void append(StringBuilder key, KernelParameter parameter) {
        key.append(", ")
                .append(parameter.access())
                .append(parameter.optional() ? " optional " : " ")
                .append(parameter.struct().type().getName())
                .append(' ')
                .append(parameter.passedAs().getName());
        if (!parameter.parts().isEmpty()) {
            key.append(" of (");
            parameter.parts().forEach(part -> append(key, part));
            key.append(')');
        }
    }
}
