package dev.phalanx.structs.kernel;

import dev.phalanx.structs.loaded.ClassCache;
import dev.phalanx.structs.loaded.Redefinitions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Makes iteration kernels, one class per body class and plan, and a second one where runs leave slots out. Classes may
/// have been redefined since a kernel's class was made, see [Redefinitions]; then another one is made.
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
        Map<Variant, IterationKernel> kernels = KERNELS.get(bodyClass);
        IterationKernel known = kernels.get(variant);
        if (known != null && known.isCurrent()) {
            return known;
        }
        return kernels.compute(
                variant, (_, present) -> present != null && present.isCurrent() ? present : make(variant, bodyClass));
    }

    private static IterationKernel make(Variant variant, Class<?> bodyClass) {
        // A class that is redefined meanwhile makes the kernel old.
        int generation = Redefinitions.generation();
        IterationKernel made = KernelGeneration.get().iteration(variant.plan(), bodyClass, variant.isMasked());
        made.setGeneration(generation);
        return made;
    }
}
