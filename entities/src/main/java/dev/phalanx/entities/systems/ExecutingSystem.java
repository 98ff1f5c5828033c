package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.jobs.ThreadContext;
import org.jspecify.annotations.Nullable;

/// The system whose method runs now on a thread.
///
/// @hidden
public final class ExecutingSystem {
    private ExecutingSystem() {}

    /// The system whose method runs now on the calling thread, or null.
    public static @Nullable SystemState find() {
        return of(ThreadContext.ofThisThread());
    }

    private static @Nullable SystemState of(ThreadContext thread) {
        return (SystemState) thread.system();
    }

    /// The system whose method runs now on the calling thread.
    ///
    /// @param call what needs a system, for the message
    /// @throws IllegalStateException if none runs, or a job does
    public static SystemState get(String call) {
        return get(ThreadContext.ofThisThread(), call);
    }

    /// Same as [#get(String)].
    ///
    /// @param thread that of the calling thread
    static SystemState get(ThreadContext thread, String call) {
        return running(thread, call, "ask the world's entity manager");
    }

    /// Same as [#get].
    ///
    /// @param instead what to do outside of systems
    public static SystemState get(String call, String instead) {
        return running(ThreadContext.ofThisThread(), call, instead);
    }

    /// The system whose method runs now on the calling thread, or null if none runs, or a job does.
    public static @Nullable SystemState findOutsideJobs() {
        ThreadContext context = ThreadContext.ofThisThread();
        return context.thread().jobName() == null ? of(context) : null;
    }

    private static SystemState running(ThreadContext context, String call, String instead) {
        String job = context.thread().jobName();
        if (job != null) {
            throw new IllegalStateException(
                    call + " was called inside the job " + job + ", which runs on any thread and"
                            + " knows no system. Give the job what it needs in its fields; the `execute` of an IJobEntity may"
                            + " itself look up components by SystemAPI. If the call was added to it while the program"
                            + " ran, restart the program.");
        }
        SystemState running = of(context);
        if (running == null) {
            throw new IllegalStateException(call + " was called on thread \""
                    + Thread.currentThread().getName() + "\" while no system was running on it. Call it in a system's"
                    + " onCreate, onStartRunning, onUpdate, onStopRunning or onDestroy, or " + instead + ".");
        }
        return running;
    }

    static @Nullable SystemState enter(ThreadContext context, SystemState running) {
        SystemState before = of(context);
        context.setSystem(running);
        running.jobs().scheduler().begin();
        context.thread().setScheduler(running.jobs().scheduler());
        return before;
    }

    static void leave(ThreadContext context, @Nullable SystemState before) {
        SystemState left = of(context);
        context.setSystem(before);
        if (left != null) {
            left.jobs().scheduler().end();
        }
        context.thread().setScheduler(before == null ? null : before.jobs().scheduler());
    }
}
