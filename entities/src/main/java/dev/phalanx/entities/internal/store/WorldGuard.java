package dev.phalanx.entities.internal.store;

import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.structs.DisposedException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Decides who may use a world now: one thread, while the world is open and whole, and for structural changes only
/// while no query is being iterated, no code of a listener or of a value is being called, and no job is run by that
/// thread.
///
/// Each check is a compare or two; what was wrong is worked out when they fail.
///
/// **Unfinished changes.** A structural change sets [#change] to [#CHANGING] before its first write and back to
/// [#WHOLE] after its last. If something is thrown in between, be it a `StackOverflowError`, the state stays, and every
/// later use of the world throws, because the extent of the change is unknown. The state is a plain field because a
/// handler that has just caught a stack overflow may have no stack left for a call.
public final class WorldGuard {
    /// No structural change is under way.
    public static final int WHOLE = 0;
    /// A structural change has made its first write and not its last.
    public static final int CHANGING = 1;
    /// Same as [#CHANGING], while a listener is called, which may read the world.
    public static final int LISTENING = 2;

    /// Same as [#CHANGING], before the change has moved anything: what it wrote is taken back if it is refused.
    public static final int PREPARING = 3;

    /// [#WHOLE], [#CHANGING], [#LISTENING] or [#PREPARING]; odd while the world cannot be used.
    public int change;

    /// The number of iterations and calls of users' code that are under way, each inside the one before. [#enter]
    /// increments it, and its caller resets it to the previous value, in a plain field for the same reason.
    public int depth;

    private @Nullable Object[] entered = new @Nullable Object[4];

    private final String worldName;
    private @Nullable Thread owner = Thread.currentThread();
    private JobThread ownersJobs = JobThread.current();
    private boolean closed;
    private @Nullable Thread excluded;
    private @Nullable WorldJobs jobs;
    private @Nullable String operation;

    /// A guard for the calling thread.
    ///
    /// @throws IllegalStateException if the thread runs a job
    public WorldGuard(String worldName) {
        this.worldName = worldName;
        if (ownersJobs.isInJob()) {
            throw new IllegalStateException("World \"" + worldName + "\" was made inside the job "
                    + ownersJobs.jobName() + ", which runs on any thread. Make worlds outside of jobs.");
        }
    }

    /// The name of the guarded world.
    public String worldName() {
        return worldName;
    }

    /// Returns if the calling thread may read and write values.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread, or a structural change has not been
    ///     finished
    public void check() {
        if (isForeign()) {
            throw refuseThread();
        }
    }

    /// Same as [#check()], but a job that the world's own thread runs may as well.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if the world belongs to another thread, or a structural change has not been
    ///     finished
    public void checkOwner() {
        if (!isOwner() || (change & 1) != 0) {
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

    /// Returns if the world's thread may read any row: the jobs that are registered are completed, as before a
    /// structural change.
    ///
    /// @param operation such as `copyEntitiesFrom`
    /// @throws IllegalStateException if the world belongs to another thread, or a job that was not completed uses it
    public void checkReadable(String operation) {
        check();
        if (jobs != null) {
            jobs.beforeStructuralChange(operation);
        }
    }

    /// Same as [#checkStructural], regardless of the jobs of other code.
    public void checkNotIterated(String operation) {
        if (isForeign()) {
            throw refuseThread(operation);
        }
        requireNoUse(operation);
    }

    @SuppressWarnings("ReferenceEquality") // writes the field only where it changes: the same constant comes again
    private void requireNoUse(String operation) {
        if (depth != 0) {
            throw refuseStructural(operation, innermost());
        }
        if (ownersJobs.isInJob() && !isExclusive()) {
            throw refuseInJob(operation, ownersJobs);
        }
        if (this.operation != operation) {
            this.operation = operation;
        }
    }

    /// Returns if the calling thread may close the world, which may be left with an unfinished change.
    ///
    /// @throws IllegalStateException if the world belongs to another thread, a query is being iterated, a job is being
    ///     run, or code of a value that a change calls closes the world
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    public void checkClose() {
        if (change == WHOLE || owner != Thread.currentThread() || iterated() instanceof UserCallScope) {
            checkNotIterated("close");
        }
    }

    /// Ends what an unfinished change has left behind, so that the world can be closed.
    public void giveUpChange() {
        change = WHOLE;
        depth = 0;
    }

    /// The last write of a change has been made.
    void endChange() {
        change = WHOLE;
    }

    /// Sets what structural changes wait for.
    void setJobs(WorldJobs worldJobs) {
        jobs = worldJobs;
    }

    /// Marks `what`, a query or a [UserCallScope], as being iterated or called, and returns what [#depth] is to be set
    /// back to at the end, in a `finally`.
    public int enter(Object what) {
        int before = depth;
        if (before == entered.length) {
            entered = Arrays.copyOf(entered, before * 2);
        }
        entered[before] = what;
        depth = before + 1;
        return before;
    }

    /// The query or code that is being iterated or called, or null.
    public @Nullable Object iterated() {
        return depth == 0 ? null : entered[depth - 1];
    }

    @SuppressWarnings("NullAway") // places below depth are filled
    private Object innermost() {
        return entered[depth - 1];
    }

    /// Returns if a job that uses a type can be scheduled now, as far as the loops of the world's thread go.
    ///
    /// @param writes whether the job may write it
    /// @throws IllegalStateException if a loop that is running uses the type too, and one of the two writes it
    void requireNotIterated(String job, ComponentColumns<?> columns, boolean writes) {
        for (int i = 0; i < depth; i++) {
            if (entered[i] instanceof Iteration loop && loop.meets(columns, writes)) {
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
        if (change != WHOLE) {
            throw refuseUnfinished("adoptCurrentThread");
        }
        if (depth != 0) {
            throw refuseStructural("adoptCurrentThread", innermost());
        }
        JobThread adopting = JobThread.current();
        if (adopting.isInJob()) {
            throw refuseInJob("adoptCurrentThread", adopting);
        }
        ownersJobs = adopting;
        owner = Thread.currentThread();
    }

    /// Takes the world from its thread until [#endExclusive()]: any caller of [#enterExclusive()] may use it.
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

    /// Returns if the calling thread is the one that the world was taken from, and is not inside the transaction.
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
        if (isOwner()) {
            throw new IllegalStateException(operation + " was called in world \"" + worldName + "\" inside a use of its"
                    + " ExclusiveEntityTransaction. Call it when that has returned.");
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
        return owner != Thread.currentThread() || (change & 1) != 0 || (ownersJobs.isInJob() && excluded == null);
    }

    /// Whether the world belongs to the calling thread.
    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    public boolean isOwner() {
        return owner == Thread.currentThread();
    }

    private IllegalStateException refuseThread() {
        if (isOwner() && (change & 1) != 0) {
            return iterated() instanceof UserCallScope scope
                    ? refuseCode("World \"" + worldName + "\" was used", scope)
                    : refuseUnfinished("A use of it");
        }
        JobThread thread = JobThread.current();
        if (thread.isInJob() && excluded == null && !closed) {
            return new IllegalStateException("World \"" + worldName + "\" was used inside the job " + thread.jobName()
                    + ". Give the job what it needs in its fields, such as lookups, type handles or an"
                    + " EntityCommandBuffer.");
        }
        if (excluded != null) {
            return new IllegalStateException("World \"" + worldName + "\" was used while it has an"
                    + " ExclusiveEntityTransaction. Use that in its place, or end it first with"
                    + " endExclusiveEntityTransaction().");
        }
        Thread user = owner;
        return user == null ? closed() : foreign(user);
    }

    private IllegalStateException refuseThread(String operation) {
        if (isOwner() && (change & 1) != 0) {
            return refuseUnfinished(operation);
        }
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

    /// The exception for a use of the world after it was closed.
    public DisposedException closed() {
        return new DisposedException(
                "World \"" + worldName + "\" was used after it was closed. Close it after its last use.");
    }

    /// The exception for a use of the world while a change is not finished: by code that the change calls, or later.
    private IllegalStateException refuseUnfinished(String use) {
        if (iterated() instanceof UserCallScope scope) {
            return refuseStructural(use, scope);
        }
        return new IllegalStateException("World \"" + worldName + "\" cannot be used any more: " + operation
                + " began a structural change and did not finish it, because something was thrown in the middle of it,"
                + " such as a StackOverflowError or an OutOfMemoryError. Close the world, and go on with a new or a"
                + " loaded one.");
    }

    private static IllegalStateException refuseCode(String use, UserCallScope scope) {
        return new IllegalStateException(use + " by " + scope.code()
                + ". Collect what should change, and change it when the change that " + scope.role() + " is complete.");
    }

    private IllegalStateException refuseStructural(String operation, Object query) {
        if (query instanceof ReadOnlyScope readOnly) {
            return readOnly.refusal(operation);
        }
        if (query instanceof UserCallScope scope) {
            return refuseCode(operation + " was called in world \"" + worldName + "\"", scope);
        }
        return new IllegalStateException(operation + " was called in world \"" + worldName + "\" while " + query
                + " was being iterated. Collect what should change, and change it after the iteration.");
    }
}
