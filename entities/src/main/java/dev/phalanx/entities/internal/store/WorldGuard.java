package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.structs.DisposedException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Says who may use a world now: one thread, while the world is open, and for structural changes only while no query is
/// being iterated, no listener called, and no job run by that thread.
///
/// Each check is a compare or two; what was wrong is worked out when they fail.
public final class WorldGuard {
    private final String worldName;
    private @Nullable Thread owner = Thread.currentThread();
    private JobThread ownersJobs = JobThread.current();
    private boolean closed;
    private @Nullable Thread excluded;
    private @Nullable Object iterated;
    /// What is being iterated, from the outermost on; the last is [#iterated].
    private @Nullable Object[] nested = new @Nullable Object[4];

    private int depth;
    private @Nullable WorldJobs jobs;

    /// A guard for the calling thread.
    public WorldGuard(String worldName) {
        this.worldName = worldName;
    }

    /// The name of the guarded world.
    public String worldName() {
        return worldName;
    }

    /// Returns if the calling thread may read and write values.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread
    public void check() {
        if (isForeign()) {
            throw refuseThread();
        }
    }

    /// Returns if the calling thread may make the structural change `operation`, with the registered jobs completed.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread, a query is being iterated, a job is being
    ///     run, or a job that is not registered uses a component
    public void checkStructural(String operation) {
        checkNotIterated(operation);
        if (jobs != null) {
            jobs.beforeStructuralChange(operation);
        }
    }

    /// As [#checkStructural], whatever jobs do elsewhere.
    public void checkNotIterated(String operation) {
        if (isForeign()) {
            throw refuseThread(operation);
        }
        if (iterated != null) {
            throw refuseStructural(operation, iterated);
        }
        if (ownersJobs.isInJob() && !isExclusive()) {
            throw refuseInJob(operation, ownersJobs);
        }
    }

    /// Sets what structural changes wait for.
    void setJobs(WorldJobs worldJobs) {
        jobs = worldJobs;
    }

    /// Marks `query`, which is an [Iteration], a query that a job is run for, a [ListenerScope] or the [ClosingScope],
    /// as being iterated and returns what was before, for [#leave].
    public @Nullable Object enter(Object query) {
        if (depth == nested.length) {
            nested = Arrays.copyOf(nested, depth * 2);
        }
        nested[depth++] = query;
        Object before = iterated;
        iterated = query;
        return before;
    }

    /// Ends an iteration that [#enter] began.
    public void leave(@Nullable Object before) {
        nested[--depth] = null;
        iterated = before;
    }

    /// Returns if a job that uses a type can be scheduled now, as far as the loops of the world's thread go.
    ///
    /// @param writes whether the job may write it
    /// @throws IllegalStateException if a loop that is running uses the type too, and one of the two writes it
    void requireNotIterated(String job, ComponentColumns<?> columns, boolean writes) {
        for (int i = 0; i < depth; i++) {
            if (nested[i] instanceof Iteration loop && loop.meets(columns, writes)) {
                throw refuseJob(job, columns, writes, loop);
            }
        }
    }

    private IllegalStateException refuseJob(String job, ComponentColumns<?> columns, boolean writes, Iteration loop) {
        String type = columns.info().name();
        return new IllegalStateException("The job " + job + ", which " + (writes ? "writes " : "reads ") + type
                + ", was scheduled in world \"" + worldName + "\" inside a loop over " + loop + ", which "
                + loop.verb(columns) + " " + type + ". Schedule the job before the loop or after it.");
    }

    /// What is being iterated, or null.
    public @Nullable Object iterated() {
        return iterated;
    }

    /// Makes the calling thread the world's thread.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if a query is being iterated, a job run, or the world was taken from its thread
    public void adopt() {
        if (closed) {
            throw closed();
        }
        if (excluded != null) {
            throw refuseThread();
        }
        if (iterated != null) {
            throw refuseStructural("adoptCurrentThread", iterated);
        }
        JobThread adopting = JobThread.current();
        if (adopting.isInJob()) {
            throw refuseInJob("adoptCurrentThread", adopting);
        }
        ownersJobs = adopting;
        owner = Thread.currentThread();
    }

    /// Takes the world from its thread, until [#endExclusive()]: whoever calls [#enterExclusive()] may use it.
    public void beginExclusive() {
        excluded = owner;
        owner = null;
    }

    /// Whether the world was taken from its thread.
    public boolean isExclusive() {
        return excluded != null;
    }

    /// Lets the calling thread use the world until [#leaveExclusive], to which what this returns is given. At most one
    /// thread may be doing so.
    public @Nullable Thread enterExclusive() {
        Thread before = owner;
        owner = Thread.currentThread();
        return before;
    }

    /// Ends what [#enterExclusive()] began.
    public void leaveExclusive(@Nullable Thread before) {
        owner = before;
    }

    /// Returns if the calling thread is the one that the world was taken from.
    ///
    /// @throws IllegalStateException otherwise
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    public void requireExcluded(String operation) {
        Thread former = excluded;
        if (former == null) {
            check();
            throw new IllegalStateException(operation + " was called in world \"" + worldName + "\", which has no"
                    + " ExclusiveEntityTransaction. Begin one with beginExclusiveEntityTransaction().");
        }
        if (former != Thread.currentThread()) {
            throw foreign(former);
        }
    }

    /// Gives the world back to its thread.
    public void endExclusive() {
        owner = excluded;
        excluded = null;
    }

    /// Ends all use.
    public void close() {
        closed = true;
        owner = null;
    }

    /// Whether [#close()] has been called.
    public boolean isClosed() {
        return closed;
    }

    /// Whether the calling thread may not use the world; [#check()] says why.
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only, and this runs at every call
    public boolean isForeign() {
        return owner != Thread.currentThread();
    }

    private IllegalStateException refuseThread() {
        if (excluded != null) {
            return new IllegalStateException("World \"" + worldName + "\" was used while it has an"
                    + " ExclusiveEntityTransaction. Use that in its place, or end it first with"
                    + " endExclusiveEntityTransaction().");
        }
        Thread user = owner;
        return user == null ? closed() : foreign(user);
    }

    private IllegalStateException refuseThread(String operation) {
        JobThread thread = JobThread.current();
        boolean isOwned = owner != null && !isExclusive();
        return isOwned && thread.isInJob() ? refuseInJob(operation, thread) : refuseThread();
    }

    private IllegalStateException refuseInJob(String operation, JobThread thread) {
        return new IllegalStateException(operation + " was called in world \"" + worldName + "\" inside the job "
                + thread.jobName() + ". Record the change in an EntityCommandBuffer, or make it when the job is"
                + " complete.");
    }

    private IllegalStateException foreign(Thread user) {
        return new IllegalStateException("World \"" + worldName + "\" belongs to thread \"" + user.getName()
                + "\" and was used by thread \"" + Thread.currentThread().getName()
                + "\". Use it there, or take it over with world.adoptCurrentThread().");
    }

    /// What to throw when the world was used after it was closed.
    public DisposedException closed() {
        return new DisposedException(
                "World \"" + worldName + "\" was used after it was closed. Close it after its last use.");
    }

    private IllegalStateException refuseStructural(String operation, Object query) {
        if (query instanceof ListenerScope scope) {
            return new IllegalStateException(operation + " was called in world \"" + worldName + "\" by a listener of "
                    + scope.event()
                    + ". Collect what should change, and change it when the change that is listened to is"
                    + " complete.");
        }
        if (query == ClosingScope.CLOSING) {
            return new IllegalStateException(operation + " was called in world \"" + worldName + "\" by close() of a"
                    + " managed component. Collect what should change, and change it when the change that closed it is"
                    + " complete.");
        }
        return new IllegalStateException(operation + " was called in world \"" + worldName + "\" while " + query
                + " was being iterated. Collect what should change, and change it after the iteration.");
    }
}
