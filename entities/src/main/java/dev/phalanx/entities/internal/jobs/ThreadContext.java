package dev.phalanx.entities.internal.jobs;

import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.jobs.graph.PerThread;
import org.jspecify.annotations.Nullable;

/// The context of the code that currently runs on one thread: the system whose method is being called, and the lookups
/// for a job's calls of `SystemAPI`.
///
/// Each thread has its own, so that worlds on several threads are updated at once.
public final class ThreadContext {
    private static final PerThread<ThreadContext> OF_THREAD = new PerThread<>(ThreadContext::new);

    private final JobThread thread = JobThread.current();
    private @Nullable Object system;
    private @Nullable ImplicitLookups lookups;
    /// The thread, while the method of a system is being called on it.
    private @Nullable Thread caller;

    /// The context of a thread on which the method of a system is being called, which is found faster. Read and written
    /// by any thread: only the thread that [#caller] refers to uses it.
    private static @Nullable ThreadContext entered;

    private ThreadContext() {}

    /// That of the calling thread.
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    public static ThreadContext ofThisThread() {
        ThreadContext known = entered;
        return known != null && known.caller == Thread.currentThread() ? known : OF_THREAD.get();
    }

    /// The thread as the job graph knows it.
    public JobThread thread() {
        return thread;
    }

    /// The state of the system whose method is being called, or null.
    public @Nullable Object system() {
        return system;
    }

    /// The name of the system whose method is being called, or an empty text.
    public String systemName() {
        return system == null ? "" : system.toString();
    }

    /// Sets the state of the system whose method is being called, null for none.
    @SuppressWarnings("ReferenceEquality") // a context equals itself only
    public void setSystem(@Nullable Object running) {
        system = running;
        if (running == null) {
            caller = null;
            if (entered == this) {
                entered = null;
            }
        } else if (caller == null) {
            caller = Thread.currentThread();
            if (entered == null) {
                entered = this;
            }
        }
    }

    /// The lookups for calls of `SystemAPI` in the running job, or null.
    public @Nullable ImplicitLookups lookups() {
        return lookups;
    }

    /// Whether there are such lookups.
    public boolean hasLookups() {
        return lookups != null;
    }

    /// Sets what calls of `SystemAPI` go to while a job runs, null after it.
    void setLookups(@Nullable ImplicitLookups ofJob) {
        lookups = ofJob;
    }
}
