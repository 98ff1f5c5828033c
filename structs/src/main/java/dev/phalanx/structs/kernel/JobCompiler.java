package dev.phalanx.structs.kernel;

/// Makes job kernels.
public final class JobCompiler {
    private JobCompiler() {}

    /// A kernel of a new class.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the job's package; the message has the line
    ///     that opens it
    public static JobKernel compile(JobPlan plan) {
        return KernelGeneration.get().job(plan);
    }
}
