package dev.phalanx.structs.kernel;

import dev.phalanx.structs.loaded.ClassCache;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Makes iteration kernels, one class per body class and plan, and a second one where runs leave slots out.
public final class IterationCompiler {
    private static final ClassCache<Map<Variant, IterationKernel>> KERNELS = new ClassCache<>() {
        @Override
        protected Map<Variant, IterationKernel> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private IterationCompiler() {}

    /// One of the two kernels of a plan.
    private record Variant(IterationPlan plan, boolean isMasked) {}

    /// A new kernel for `plan` whose body is an instance of `bodyClass`. The class is compiled on first use, its
    /// variant for masked runs when it first gets one.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the body's package, or it cannot see the class
    ///     of a parameter; or it assigns to a field of a parameter that is only read; the message has the cure
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass) {
        return find(new Variant(plan, false), bodyClass).another(plan);
    }

    /// A new kernel for masked runs.
    static IterationKernel compileMasked(IterationPlan plan, Class<?> bodyClass) {
        return find(new Variant(plan, true), bodyClass).another(null);
    }

    private static IterationKernel find(Variant variant, Class<?> bodyClass) {
        return KERNELS.get(bodyClass)
                .computeIfAbsent(
                        variant, key -> KernelGeneration.get().iteration(key.plan(), bodyClass, key.isMasked()));
    }
}
