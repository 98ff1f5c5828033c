package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.reflect.Modifier;

/// Compiles iteration kernels into the package of their body.
public final class KernelCompiler {
    private KernelCompiler() {}

    /// A kernel of a new class.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the body's package, or it cannot see the class of a
    ///     parameter
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass) {
        Host host = Host.besides(bodyClass);
        for (KernelParameter parameter : plan.parameters()) {
            requireVisible(parameter.struct().type(), bodyClass);
        }
        return (IterationKernel) host.newHidden(IterationEmitter.build(plan, host, BodySize.isLarge(plan, bodyClass)));
    }

    private static void requireVisible(Class<?> struct, Class<?> bodyClass) {
        if (Modifier.isPublic(struct.getModifiers()) || struct.getPackageName().equals(bodyClass.getPackageName())) {
            return;
        }
        throw new IllegalArgumentException(struct.getName() + " is not public, so the code generated for a body in package "
                + bodyClass.getPackageName() + " cannot use it. Make " + struct.getSimpleName()
                + " public, or move the body into its package.");
    }
}
