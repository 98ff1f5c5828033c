package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.internal.shape.Reach;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.util.List;
import java.util.Set;

/// Compiles iteration kernels into the package of their body.
public final class KernelCompiler {
    /// Copying large bodies into their kernels would bypass breakpoints in them, so it is off under a debugger.
    private static final boolean INLINE = !Boolean.getBoolean("phalanx.kernels.keepCalls") && !Debugger.isAttached();

    private KernelCompiler() {}

    private static void requireReach(KernelParameter parameter, Class<?> bodyClass) {
        if (parameter.access() == KernelParameter.Access.ASPECT) {
            requireReachOfAspect(parameter, bodyClass);
        } else if (parameter.access() == KernelParameter.Access.RUN_VALUE) {
            Reach.requireClass(parameter.passedAs(), bodyClass);
        } else if (!parameter.access().isEnabledBit()) {
            Reach.require(StructLayout.of(parameter.struct().type()), bodyClass);
        }
    }

    /// What an aspect wraps may be hidden from the body: generated references and buffers are public.
    private static void requireReachOfAspect(KernelParameter aspect, Class<?> bodyClass) {
        Class<?>[] parameters =
                aspect.parts().stream().map(KernelParameter::passedAs).toArray(Class<?>[]::new);
        Reach.requireConstructor(aspect.passedAs(), parameters, bodyClass);
        for (KernelParameter part : aspect.parts()) {
            if (part.access() == KernelParameter.Access.ASPECT) {
                requireReachOfAspect(part, bodyClass);
            } else if (part.access() == KernelParameter.Access.RUN_VALUE) {
                Reach.requireClass(part.passedAs(), bodyClass);
            } else if (!part.access().isEnabledBit()) {
                Reach.requireExported(part.struct().type(), bodyClass);
            }
        }
    }

    /// A kernel of a new class.
    ///
    /// @param masked whether its runs may have words
    /// @throws IllegalArgumentException if no code can be generated for the body's package, or it cannot see the
    ///     class of a parameter, or it assigns to a parameter that is only read
    public static IterationKernel compile(IterationPlan plan, Class<?> bodyClass, boolean masked) {
        Host host = Host.besides(bodyClass);
        plan.parameters().forEach(parameter -> requireReach(parameter, bodyClass));
        List<BodyMethod> candidates = BodyMethod.candidates(plan, bodyClass);
        ReadOnlyParameters.requireKept(plan, candidates);
        if (candidates.size() == 1 && INLINE && InlinedBody.isPossible(candidates.getFirst(), bodyClass)) {
            BodyMethod source = candidates.getFirst();
            Host nest = Host.besides(source.owner());
            byte[] bytes = IterationEmitter.build(plan, nest, new InlinedBody(plan, source, bodyClass), false, masked);
            if (CodeSize.isCompiled(bytes)) {
                return (IterationKernel) nest.newNestmate(bytes, host.getters(source.captures()));
            }
        }
        boolean isLarge = !candidates.isEmpty() && candidates.stream().allMatch(BodyMethod::isLarge);
        BodyCall call = new BodyCall.Invoked(plan, isLarge ? Set.of() : BufferReads.find(plan, candidates));
        byte[] bytes = IterationEmitter.build(plan, host, call, isLarge, masked);
        return (IterationKernel)
                (plan.bodyType().isInterface() ? host.newHidden(bytes) : host.newNestmate(bytes, List.of()));
    }
}
