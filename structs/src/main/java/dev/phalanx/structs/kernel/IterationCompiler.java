package dev.phalanx.structs.kernel;

import dev.phalanx.structs.internal.compile.KernelCompiler;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Makes iteration kernels, one class per body class and plan.
public final class IterationCompiler {
    private static final ClassValue<Map<IterationPlan, IterationKernel>> KERNELS = new ClassValue<>() {
        @Override
        protected Map<IterationPlan, IterationKernel> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private IterationCompiler() {}

    /// A new kernel for `plan` whose body is an instance of `bodyClass`. The class is compiled on first use.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the body's package, or it cannot see the class
    /// of a
    ///     parameter; the message has the cure
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass) {
        return KERNELS.get(bodyClass)
                .computeIfAbsent(plan, key -> KernelCompiler.compile(key, bodyClass))
                .newInstance();
    }
}
