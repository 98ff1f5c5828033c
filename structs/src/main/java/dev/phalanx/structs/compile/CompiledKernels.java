package dev.phalanx.structs.compile;

import dev.phalanx.structs.compile.bytecode.StaticCallSearch;
import dev.phalanx.structs.compile.kernels.AspectCompiler;
import dev.phalanx.structs.compile.kernels.JobEmitter;
import dev.phalanx.structs.compile.kernels.KernelCompiler;
import dev.phalanx.structs.compile.kernels.RowMoverCompiler;
import dev.phalanx.structs.compile.types.BufferCompiler;
import dev.phalanx.structs.compile.types.LookupCompiler;
import dev.phalanx.structs.internal.shape.LeafPairs;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.AspectMaker;
import dev.phalanx.structs.kernel.ColumnBuffer;
import dev.phalanx.structs.kernel.IterationKernel;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.JobKernel;
import dev.phalanx.structs.kernel.JobPlan;
import dev.phalanx.structs.kernel.KernelGeneration;
import dev.phalanx.structs.kernel.LookupPlan;
import dev.phalanx.structs.kernel.RowColumns;
import dev.phalanx.structs.kernel.RowMover;
import dev.phalanx.structs.kernel.StaticCall;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.List;

/// The services of the compiler for plans.
public final class CompiledKernels extends KernelGeneration {
    /// For [KernelGeneration].
    public CompiledKernels() {}

    @Override
    public IterationKernel iteration(IterationPlan plan, Class<?> bodyClass, boolean isMasked) {
        return KernelCompiler.compile(plan, bodyClass, isMasked);
    }

    @Override
    public JobKernel job(JobPlan plan) {
        return JobEmitter.compile(plan);
    }

    @Override
    public RowMover rowMover(RowColumns columns) {
        return RowMoverCompiler.compile(columns);
    }

    @Override
    public AspectMaker aspect(Class<?> type, Class<?>[] parameters) {
        return AspectCompiler.compile(type, parameters);
    }

    @Override
    public MethodHandle lookup(Class<?> type, LookupPlan plan) {
        return LookupCompiler.compile(StructLayout.of(type), plan);
    }

    @Override
    public ColumnBuffer<?> buffer(Class<?> type, Class<?> stored) {
        StructLayout layout = StructLayout.of(type);
        if (type == stored) {
            return BufferCompiler.prototype(layout);
        }
        StructLayout from = StructLayout.of(stored);
        LeafPairs.require(from, layout);
        return BufferCompiler.prototype(layout, from);
    }

    @Override
    public List<StaticCall> staticCalls(Method method, Class<?> target) {
        return StaticCallSearch.find(method, target);
    }
}
