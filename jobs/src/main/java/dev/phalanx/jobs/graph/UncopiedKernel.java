package dev.phalanx.jobs.graph;

import dev.phalanx.structs.kernel.JobKernel;
import org.jspecify.annotations.Nullable;

/// Takes the place of the kernel for bodies that are not copied.
final class UncopiedKernel extends JobKernel {
    @Override
    public void containers(Object job, @Nullable Object[] into) {}

    @Override
    public Object copy(Object job, @Nullable Object[] containers) {
        return job;
    }

    /// Another kernel runs the body.
    @Override
    public void run(Object job, int from, int to) {}
}
