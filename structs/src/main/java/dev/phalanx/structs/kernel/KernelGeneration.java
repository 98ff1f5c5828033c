package dev.phalanx.structs.kernel;

import dev.phalanx.structs.contract.Implementation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;

/// Generates kernels and what else is made for a class and a plan. The compiler has the one implementation.
public abstract class KernelGeneration {
    private static final String IMPLEMENTATION = "dev.phalanx.structs.compile.CompiledKernels";

    /// Created on first use, so that plans can be loaded before the compiler.
    private static final class Holder {
        static final KernelGeneration INSTANCE = Implementation.load(KernelGeneration.class, IMPLEMENTATION);
    }

    /// For the compiler.
    protected KernelGeneration() {}

    static KernelGeneration get() {
        return Holder.INSTANCE;
    }

    /// Same as [IterationCompiler#compile].
    ///
    /// @param isMasked whether it is for runs that leave slots out
    public abstract IterationKernel iteration(IterationPlan plan, Class<?> bodyClass, boolean isMasked);

    /// Same as [JobCompiler#compile].
    public abstract JobKernel job(JobPlan plan);

    /// Same as [RowMover#compile].
    public abstract RowMover rowMover(RowColumns columns);

    /// Same as [AspectMaker#of].
    public abstract AspectMaker aspect(Class<?> type, Class<?>[] parameters);

    /// Same as [LookupPlan#compile].
    public abstract MethodHandle lookup(Class<?> type, LookupPlan plan);

    /// A buffer of elements of `type` that only makes others.
    ///
    /// @param stored the type that the elements are stored as
    /// @throws IllegalStateException if the leaves of one do not pair up with those of the other
    public abstract ColumnBuffer<?> buffer(Class<?> type, Class<?> stored);

    /// Same as [StaticCall#find].
    public abstract List<StaticCall> staticCalls(Method method, Class<?> target);
}
