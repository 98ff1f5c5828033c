package dev.phalanx.cluster;

import java.util.concurrent.atomic.AtomicLongArray;

/// What a section does, and for how long. The thread that runs the section writes it, and any thread reads it.
final class SectionClock {
    /// What a section was doing at a moment, and the sums of what it has done before.
    ///
    /// @param activity what it has been doing since
    /// @param since when that began, of `System.nanoTime`
    /// @param missing which neighbour it waits for, -1 if it does not wait
    /// @param systemsNanos how long systems have run before
    /// @param waitedNanos how long it has waited before
    record State(
            long tick,
            int agents,
            int ghosts,
            Activity activity,
            long since,
            int missing,
            long systemsNanos,
            long waitedNanos) {
        /// How long systems had run at a time, those that run included.
        long systems(long now) {
            return systemsNanos + (activity == Activity.SYSTEMS ? now - since : 0);
        }

        /// How long it had waited at a time, with the wait that goes on.
        long waited(long now) {
            return waitedNanos + (activity == Activity.WAITS ? now - since : 0);
        }
    }

    /// What the thread of a section does with it.
    enum Activity {
        SYSTEMS,
        WAITS,
        OTHER
    }

    private final AtomicLongArray waits;
    private volatile State state = new State(0, 0, 0, Activity.OTHER, 0, -1, 0, 0);

    /// @param neighbours how many the section has
    SectionClock(int neighbours) {
        waits = new AtomicLongArray(neighbours);
    }

    State state() {
        return state;
    }

    /// How long it has waited for a neighbour, without the wait that goes on.
    long waitedFor(int neighbour) {
        return waits.getOpaque(neighbour);
    }

    void beginSystems(long tick, long now) {
        State was = state;
        state = new State(tick, was.agents, was.ghosts, Activity.SYSTEMS, now, -1, was.systemsNanos, was.waitedNanos);
    }

    void endSystems(long now) {
        State was = state;
        state = new State(was.tick, was.agents, was.ghosts, Activity.OTHER, now, -1, was.systems(now), was.waitedNanos);
    }

    /// It waits, and a neighbour's message is missing.
    void beginWait(int missing, long now) {
        State was = state;
        state = new State(
                was.tick, was.agents, was.ghosts, Activity.WAITS, now, missing, was.systemsNanos, was.waitedNanos);
    }

    /// The wait that has begun is for another neighbour, because the message of the one before has come.
    void waitsFor(int missing) {
        State was = state;
        state = new State(
                was.tick, was.agents, was.ghosts, was.activity, was.since, missing, was.systemsNanos, was.waitedNanos);
    }

    /// All messages have come, that of the neighbour which was missing as the last one.
    void endWait(long now) {
        State was = state;
        waits.setOpaque(was.missing, waits.getOpaque(was.missing) + now - was.since);
        state = new State(was.tick, was.agents, was.ghosts, Activity.OTHER, now, -1, was.systemsNanos, was.waited(now));
    }

    /// The tick has ended with so many agents and ghosts.
    void endTick(long tick, int agents, int ghosts) {
        State was = state;
        state = new State(
                tick, agents, ghosts, was.activity, was.since, was.missing, was.systemsNanos, was.waitedNanos);
    }
}
