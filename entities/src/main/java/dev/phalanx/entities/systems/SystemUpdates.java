package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.events.FlightRecorderModule;
import dev.phalanx.entities.internal.events.SystemUpdateEvent;
import dev.phalanx.entities.internal.jobs.ThreadContext;
import dev.phalanx.entities.internal.store.Resimulation;
import dev.phalanx.entities.internal.store.WorldStore;
import org.jspecify.annotations.Nullable;

/// Calls the systems of one world, and knows which one is being called.
final class SystemUpdates {
    private final WorldStore store;
    private final SystemFailures failures;
    private final WorldFrames frames;
    private final WorldClock clock;
    private ThreadContext thread = ThreadContext.ofThisThread();
    private @Nullable SystemState executing;
    private boolean isRecorded;
    /// The clock when the last update ended, or the first one began. It is read once between two updates, since reading
    /// it takes as long as the rest of the update of a small system.
    private long now;

    SystemUpdates(WorldStore store, SystemFailures failures, WorldFrames frames, WorldClock clock) {
        this.store = store;
        this.failures = failures;
        this.frames = frames;
        this.clock = clock;
    }

    /// The calling thread has taken the world over.
    void adopt() {
        thread = ThreadContext.ofThisThread();
    }

    /// Looks whether Java Flight Recorder wants to know of updates.
    void followRecorder() {
        isRecorded = FlightRecorderModule.isInUse() && SystemUpdateEvent.isRecorded();
    }

    /// The next update begins now, and not when the last one ended.
    void readClock() {
        now = System.nanoTime();
    }

    /// The system whose method runs now, or null.
    @Nullable
    SystemState executing() {
        return executing;
    }

    /// Updates a system or stops it, as it should. What it throws is a failure among others.
    void updateMember(SystemState state) {
        if (isLeftOut(state)) {
            return;
        }
        if (!state.shouldRun()) {
            stopMember(state);
            return;
        }
        try {
            run(state);
        } catch (Exception failure) {
            failures.add(state, state.isRunning ? "onUpdate" : "onStartRunning", failure);
        }
    }

    /// Updates a system or stops it, as it should, and lets through what it throws.
    void update(SystemState state) {
        if (isLeftOut(state)) {
            return;
        }
        if (state.shouldRun()) {
            run(state);
        } else if (state.isRunning) {
            stop(state);
        }
    }

    /// Whether a tick is being simulated once more, without this system.
    private boolean isLeftOut(SystemState state) {
        Resimulation again = store.resimulation();
        return again != null && again.skips(state.system().getClass());
    }

    /// Stops a system that runs. What it throws is a failure among others.
    void stopMember(SystemState state) {
        if (state.isRunning) {
            try {
                stop(state);
            } catch (Exception failure) {
                failures.add(state, "onStopRunning", failure);
            }
        }
    }

    private void run(SystemState state) {
        refuseBusy(state);
        SystemState ofWorld = executing;
        SystemState ofThread = ExecutingSystem.enter(thread, state);
        int times = enter(state);
        long start = now;
        try {
            store.advanceSystemVersion();
            state.queries().updated(state.lastSystemVersion());
            state.jobs().before();
            if (isRecorded) {
                runRecorded(state);
            } else {
                startAndUpdate(state);
            }
        } catch (Throwable thrown) {
            failures.count(state, state.isRunning ? "onUpdate" : "onStartRunning", thrown);
            throw thrown;
        } finally {
            try {
                state.jobs().after();
                if (now == start || !(state.system() instanceof ComponentSystemGroup group) || group.hasOwnUpdate()) {
                    now = System.nanoTime();
                }
                state.updated(store.globalSystemVersion(), now - start);
                if (frames.isObserved()) {
                    frames.updated(state, start, now);
                }
            } finally {
                leave(state, ofWorld, ofThread, times);
            }
        }
    }

    private static void startAndUpdate(SystemState state) {
        if (!state.isRunning) {
            start(state);
        }
        state.system().onUpdate(state);
    }

    private void runRecorded(SystemState state) {
        int version = store.globalSystemVersion();
        SystemUpdateEvent event = SystemUpdateEvent.started();
        try {
            startAndUpdate(state);
        } finally {
            event.record(store.guard().worldName(), state.system().getClass(), version);
        }
    }

    private static void start(SystemState state) {
        if (state.system() instanceof ISystemStartStop told) {
            told.onStartRunning(state);
        }
        state.isRunning = true;
    }

    private void stop(SystemState state) {
        refuseBusy(state);
        state.isRunning = false;
        try {
            if (state.system() instanceof ISystemStartStop told) {
                store.advanceSystemVersion();
                call(state, "onStopRunning", () -> told.onStopRunning(state));
            }
        } finally {
            if (state.system() instanceof ComponentSystemGroup group) {
                group.stopMembers();
            }
        }
    }

    /// Runs a method of the system.
    ///
    /// @param method its name
    void call(SystemState state, String method, Runnable body) {
        refuseBusy(state);
        SystemState ofWorld = executing;
        SystemState ofThread = ExecutingSystem.enter(thread, state);
        int times = enter(state);
        try {
            body.run();
        } catch (Throwable thrown) {
            failures.count(state, method, thrown);
            throw thrown;
        } finally {
            leave(state, ofWorld, ofThread, times);
        }
    }

    /// Returns what [#leave] needs to know of pushed times.
    private int enter(SystemState state) {
        executing = state;
        state.isBusy = true;
        store.executes(state.system().getClass());
        return clock.enter();
    }

    private void leave(SystemState state, @Nullable SystemState ofWorld, @Nullable SystemState ofThread, int times) {
        state.isBusy = false;
        executing = ofWorld;
        store.executes(ofWorld == null ? null : ofWorld.system().getClass());
        ExecutingSystem.leave(thread, ofThread);
        clock.leave(times);
    }

    private void refuseBusy(SystemState state) {
        if (state.isBusy) {
            throw new IllegalStateException("System " + state + " of world \""
                    + store.guard().worldName() + "\" was updated by itself or by a system that it updates. Update"
                    + " each system from outside of it.");
        }
    }
}
