package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.types.ClassMap;
import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import org.jspecify.annotations.Nullable;

/// The kernels of one plan by the class of the body. A lambda has the same class at every evaluation.
final class KernelsOfPlan {
    private final IterationPlan plan;
    private final ClassMap<IterationKernel> kernels = new ClassMap<>();
    private @Nullable Class<?> lastClass;
    private @Nullable IterationKernel lastKernel;

    KernelsOfPlan(IterationPlan plan) {
        this.plan = plan;
    }

    /// The kernel for bodies of this class.
    IterationKernel get(Class<?> bodyClass) {
        IterationKernel last = lastKernel;
        return last != null && bodyClass == lastClass ? last : switchTo(bodyClass);
    }

    private IterationKernel switchTo(Class<?> bodyClass) {
        IterationKernel kernel = ensure(bodyClass);
        lastClass = bodyClass;
        lastKernel = kernel;
        return kernel;
    }

    private IterationKernel ensure(Class<?> bodyClass) {
        IterationKernel known = kernels.find(bodyClass);
        if (known != null) {
            return known;
        }
        IterationKernel made = IterationCompiler.compile(plan, bodyClass);
        kernels.put(bodyClass, made);
        return made;
    }
}
