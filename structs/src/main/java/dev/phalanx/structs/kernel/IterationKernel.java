package dev.phalanx.structs.kernel;

import dev.phalanx.structs.ViewScope;
import dev.phalanx.structs.internal.contract.BufferScope;
import org.jspecify.annotations.Nullable;

/// A loop over runs and slots that calls one lambda. One subclass is generated per lambda class and plan, so that the
/// call inside the loop has a single target, and a second one when runs first leave slots out.
///
/// An instance holds the scratch of one iteration and belongs to one thread at a time. A nested run of the same
/// instance, from inside its own body, gets scratch of its own.
public abstract class IterationKernel {
    /// The scope of the views that the body is handed.
    protected final ViewScope scope = new ViewScope();
    /// The scope of the references and buffers that the body is handed.
    protected final BufferScope references = new BufferScope("the loop or job that handed it out had ended. Keep the"
            + " Entity in its place, and get the component by that.");

    private @Nullable IterationPlan plan;
    private @Nullable IterationKernel masked;
    private boolean running;

    /// For the generated kernels.
    protected IterationKernel() {}

    /// Calls `body` for every slot of every run.
    ///
    /// @param runs the slots to visit; must not change until this returns
    /// @param tables the tables of all parameters, in order (see [KernelParameter#tableCount()])
    /// @param body an instance of the class this kernel was compiled for
    public final void run(RunList runs, Object[] tables, Object body) {
        IterationKernel kernel = runs.isMasked() ? masked(body) : this;
        if (kernel.running) {
            kernel = kernel.another();
        }
        kernel.running = true;
        kernel.scope.open();
        try {
            kernel.iterate(runs, tables, body);
        } finally {
            kernel.running = false;
            kernel.scope.close();
            kernel.references.end();
        }
    }

    /// The kernel of the same plan for runs that leave slots out.
    private IterationKernel masked(Object body) {
        IterationKernel known = masked;
        return known != null ? known : compileMasked(body);
    }

    private IterationKernel compileMasked(Object body) {
        if (plan == null) {
            return this;
        }
        IterationKernel made = IterationCompiler.compileMasked(plan, body.getClass());
        masked = made;
        return made;
    }

    /// Another kernel of the same class with scratch of its own.
    ///
    /// @param plan what it is made of, if it is to find its masked variant; null for that variant itself
    final IterationKernel another(@Nullable IterationPlan plan) {
        IterationKernel made = newInstance();
        made.plan = plan;
        return made;
    }

    private IterationKernel another() {
        return another(plan);
    }

    /// The generated loop.
    protected abstract void iterate(RunList runs, Object[] tables, Object body);

    /// A kernel of the same class that has not been set up.
    protected abstract IterationKernel newInstance();
}
