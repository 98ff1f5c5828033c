package dev.phalanx.structs.kernel;

import dev.phalanx.structs.loaded.Redefinitions;

/// Makes job kernels.
public final class JobCompiler {
    private JobCompiler() {}

    /// A kernel of a new class.
    ///
    /// @throws IllegalArgumentException if no code can be generated for the job's package; the message has the line
    ///     that opens it
    public static JobKernel compile(JobPlan plan) {
        // A class that is redefined meanwhile makes the kernel old.
        int generation = Redefinitions.generation();
        JobKernel made = KernelGeneration.get().job(plan);
        made.setGeneration(generation);
        return made;
    }
}
