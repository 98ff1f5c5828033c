package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.jobs.ImplicitLookups;
import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.jobs.graph.PerThread;
import org.jspecify.annotations.Nullable;

/// The system whose method runs now on a thread. Each thread has one, so that worlds on several threads work at once.
///
/// @hidden
public final class ExecutingSystem {
    private static final PerThread<ExecutingSystem> OF_THREAD = new PerThread<>(ExecutingSystem::new);

    private final JobThread thread = JobThread.current();
    private @Nullable SystemState state;
    private @Nullable ImplicitLookups lookups;

    private ExecutingSystem() {}

    /// That of the calling thread.
    public static ExecutingSystem ofThisThread() {
        return OF_THREAD.get();
    }

    /// The system whose method runs now on the calling thread, or null.
    public static @Nullable SystemState find() {
        return OF_THREAD.get().state;
    }

    /// The system whose method runs now on the calling thread.
    ///
    /// @param call what needs a system, for the message
    /// @throws IllegalStateException if none runs, or a job does
    public static SystemState get(String call) {
        return OF_THREAD.get().running(call);
    }

    /// As [#get].
    ///
    /// @param instead what to do outside of systems
    public static SystemState get(String call, String instead) {
        return OF_THREAD.get().running(call, instead);
    }

    /// As [#get].
    SystemState running(String call) {
        return running(call, "ask the world's entity manager");
    }

    private SystemState running(String call, String instead) {
        String job = thread.jobName();
        if (job != null) {
            throw new IllegalStateException(
                    call + " was called inside the job " + job + ", which runs on any thread and"
                            + " knows no system. Give the job what it needs in its fields; the `execute` of an IJobEntity may"
                            + " itself look up components by SystemAPI.");
        }
        SystemState running = state;
        if (running == null) {
            throw new IllegalStateException(call + " was called on thread \""
                    + Thread.currentThread().getName() + "\" while no system was running on it. Call it in a system's"
                    + " onCreate, onStartRunning, onUpdate, onStopRunning or onDestroy, or " + instead + ".");
        }
        return running;
    }

    /// What calls of [SystemAPI] inside the running job go to, or null.
    @Nullable
    ImplicitLookups lookups() {
        return lookups;
    }

    /// Sets what calls of [SystemAPI] go to while a job runs, null after it.
    @SuppressWarnings("exports") // For the jobs of this module.
    public void setLookups(@Nullable ImplicitLookups ofJob) {
        lookups = ofJob;
    }

    @Nullable
    SystemState enter(SystemState running) {
        SystemState before = state;
        state = running;
        running.jobs().scheduler().begin();
        thread.setScheduler(running.jobs().scheduler());
        return before;
    }

    void leave(@Nullable SystemState before) {
        SystemState left = state;
        state = before;
        if (left != null) {
            left.jobs().scheduler().end();
        }
        thread.setScheduler(before == null ? null : before.jobs().scheduler());
    }
}
