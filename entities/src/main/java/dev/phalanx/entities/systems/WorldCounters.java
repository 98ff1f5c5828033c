package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.store.WorldStore;

/// Counts what has happened in a world since it was created, for tools that show how much happens per frame or second.
///
/// [World#counters()] returns the counters of a world, always the same object. They only go up, and reading them
/// creates no object. Like the world, they belong to its thread, and all use throws
/// [dev.phalanx.structs.DisposedException] after the world was closed.
public final class WorldCounters {
    private final WorldStore store;
    private long lateTicks;
    private long lateTickNanos;

    WorldCounters(WorldStore store) {
        this.store = store;
    }

    /// The number of structural changes: one for each run of neighbouring entities of a chunk that were created,
    /// destroyed, or moved to another archetype. An operation on entities of several chunks counts once per chunk or
    /// more; changes of the entities of systems count too.
    public long structuralChanges() {
        store.guard().check();
        return store.structureVersion();
    }

    /// The number of sync points: operations that completed the jobs of the world before a structural change, such as
    /// `createEntity` or the playback of a command buffer. Operations that found no registered job do not count.
    public long syncPoints() {
        store.guard().check();
        return store.jobs().syncPoints();
    }

    /// The nanoseconds that the thread of the world spent in sync points.
    public long syncPointNanos() {
        store.guard().check();
        return store.jobs().syncPointNanos();
    }

    /// The number of jobs that systems of the world have scheduled. A parallel job counts once; a job that was run
    /// immediately by `run()` does not count.
    public long scheduledJobs() {
        store.guard().check();
        return store.jobs().counters().scheduled();
    }

    /// The number of times that a system of the world waited for a job that other threads were running. Waits inside
    /// sync points count too.
    public long jobWaits() {
        store.guard().check();
        return store.jobs().counters().waits();
    }

    /// The nanoseconds that systems of the world spent in [these waits][#jobWaits()].
    public long jobWaitNanos() {
        store.guard().check();
        return store.jobs().counters().waitNanos();
    }

    /// The number of exceptions of systems of the world, and of jobs that these schedule or that use its components. A
    /// job counts once, however many exceptions it threw.
    public long failures() {
        store.guard().check();
        return store.jobs().failureLog().total();
    }

    /// The number of ticks of the world's [RunLoop][dev.phalanx.entities.run.RunLoop] that [began
    /// late][dev.phalanx.entities.run.RunLoop#lateTicks()].
    public long lateTicks() {
        store.guard().check();
        return lateTicks;
    }

    /// The nanoseconds by which [these ticks][#lateTicks()] began late, together.
    public long lateTickNanos() {
        store.guard().check();
        return lateTickNanos;
    }

    void addLateTick(long nanos) {
        lateTicks++;
        lateTickNanos += nanos;
    }

    /// Such as `counters of World "Game"`, on any thread and after the world was closed too.
    @Override
    public String toString() {
        return "counters of World \"" + store.guard().worldName() + "\"";
    }
}
