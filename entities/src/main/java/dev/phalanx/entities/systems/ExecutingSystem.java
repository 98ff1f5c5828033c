package dev.phalanx.entities.systems;

import org.jspecify.annotations.Nullable;

/// The system whose method runs now on a thread. Each thread has one, so that worlds on several threads work at once.
///
/// @hidden
public final class ExecutingSystem {
    private static final ThreadLocal<ExecutingSystem> OF_THREAD = ThreadLocal.withInitial(ExecutingSystem::new);

    private @Nullable SystemState state;

    private ExecutingSystem() {}

    static ExecutingSystem ofThisThread() {
        return OF_THREAD.get();
    }

    /// The system whose method runs now on the calling thread, or null.
    public static @Nullable SystemState find() {
        return OF_THREAD.get().state;
    }

    /// The system whose method runs now on the calling thread.
    ///
    /// @param call what needs a system, for the message
    /// @throws IllegalStateException if none runs
    public static SystemState get(String call) {
        SystemState running = OF_THREAD.get().state;
        if (running == null) {
            throw new IllegalStateException(call + " was called on thread \""
                    + Thread.currentThread().getName() + "\" while no system was running on it. Call it in a system's"
                    + " onCreate, onStartRunning, onUpdate, onStopRunning or onDestroy, or ask the world's entity"
                    + " manager.");
        }
        return running;
    }

    @Nullable
    SystemState enter(SystemState running) {
        SystemState before = state;
        state = running;
        return before;
    }

    void leave(@Nullable SystemState before) {
        state = before;
    }
}
