package dev.phalanx.entities.internal.query;

import dev.phalanx.structs.kernel.IterationCompiler;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The kernels of one plan by the class of the body. A lambda has the same class at every evaluation.
final class KernelCache {
    private final IterationPlan plan;
    private @Nullable Class<?> lastClass;
    private @Nullable IterationKernel lastKernel;
    private IterationKernel[] kernels = new IterationKernel[4];
    private int count;
    private @Nullable Object[] classes = new @Nullable Object[4];

    KernelCache(IterationPlan plan) {
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
        for (int i = 0; i < count; i++) {
            if (classes[i] == bodyClass) {
                return kernels[i];
            }
        }
        IterationKernel made = IterationCompiler.compile(plan, bodyClass);
        if (count == kernels.length) {
            classes = Arrays.copyOf(classes, count * 2);
            kernels = Arrays.copyOf(kernels, count * 2);
        }
        classes[count] = bodyClass;
        kernels[count++] = made;
        return made;
    }
}
