package dev.phalanx.structs.kernel;

import dev.phalanx.structs.ViewScope;

/// A loop over runs and slots that calls one lambda. One subclass is generated per lambda class and plan, so that the
/// call inside the loop has a single target.
///
/// An instance holds the scratch of one iteration and belongs to one thread at a time. A nested run of the same
/// instance, from inside its own body, gets scratch of its own.
public abstract class IterationKernel {
    /// The scope of the views that the body is handed.
    protected final ViewScope scope = new ViewScope();

    private boolean running;

    /// For the generated kernels.
    protected IterationKernel() {}

    /// Calls `body` for every slot of every run.
    ///
    /// @param runs the slots to visit; must not change until this returns
    /// @param tables the leaf tables of all parameters, in order (see [IterationPlan#tableCount()])
    /// @param body an instance of the class this kernel was compiled for
    public final void run(RunList runs, Object[] tables, Object body) {
        if (running) {
            newInstance().run(runs, tables, body);
            return;
        }
        running = true;
        try {
            iterate(runs, tables, body);
        } finally {
            running = false;
            scope.close();
        }
    }

    /// The generated loop.
    protected abstract void iterate(RunList runs, Object[] tables, Object body);

    /// Another kernel of the same class with scratch of its own.
    public abstract IterationKernel newInstance();
}
