package dev.phalanx.structs.kernel;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.ViewScope;
import dev.phalanx.structs.loaded.Redefinitions;
import org.jspecify.annotations.Nullable;

/// A loop over runs and slots that calls one lambda. One subclass is generated per lambda class and plan, so that the
/// call inside the loop has a single target, and a second one when runs first leave slots out.
///
/// A kernel may contain a copy of the body's code. Once that code may have been replaced, see [Redefinitions], another
/// kernel runs in its place. A loop that is running ends with the code that it began with.
///
/// An instance holds the scratch of one iteration and belongs to one thread at a time. A nested run of the same
/// instance, from inside its own body, gets scratch of its own.
public abstract class IterationKernel {
    /// How many arrays a kernel can read for several rows at once.
    public static final int MOST_ARRAYS = 8;

    /// How many fields that all rows of a run have in common a kernel can change for several rows at once.
    public static final int MOST_TOTALS = 8;

    /// The scope of the views that the body is handed.
    protected final ViewScope scope = new ViewScope();
    /// The scope of the references and buffers that the body is handed.
    protected final BufferScope references = new BufferScope("the loop or job that handed it out had ended. Keep the"
            + " Entity in its place, and get the component by that.");

    /// Where several rows read elements of arrays: the places of 16 rows, and three numbers for each array.
    protected final int[] places = new int[16 + 3 * MOST_ARRAYS];

    /// The bits of fields that all rows of a run have in common, while several rows are run at once.
    protected final long[] totals = new long[MOST_TOTALS];

    private @Nullable IterationPlan plan;
    private @Nullable IterationKernel masked;
    private @Nullable IterationKernel successor;
    private int generation = Redefinitions.generation();
    private boolean running;

    /// For the generated kernels.
    protected IterationKernel() {}

    /// Calls `body` for every slot of every run.
    ///
    /// @param runs the slots to visit; must not change until this returns
    /// @param tables the tables of all parameters, in order (see [KernelParameter#tableCount()])
    /// @param body an instance of the class this kernel was compiled for
    public final void run(RunList runs, Object[] tables, Object body) {
        IterationKernel kernel = isCurrent() ? this : successor(body);
        if (runs.isMasked()) {
            kernel = kernel.masked(body);
        }
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

    /// Whether no code that the kernel was made of may have been replaced.
    final boolean isCurrent() {
        return generation == Redefinitions.generation();
    }

    /// Says in which generation of the code the kernel's class was made.
    final void setGeneration(int generation) {
        this.generation = generation;
    }

    /// The kernel that runs in place of this one.
    private IterationKernel successor(Object body) {
        IterationKernel known = successor;
        if (known != null && known.isCurrent()) {
            return known;
        }
        if (plan == null) {
            return this;
        }
        IterationKernel made = IterationCompiler.compile(plan, body.getClass());
        successor = made;
        return made;
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
        made.generation = generation;
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
