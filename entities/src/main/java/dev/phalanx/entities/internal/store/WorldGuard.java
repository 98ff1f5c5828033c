package dev.phalanx.entities.internal.store;

import dev.phalanx.structs.DisposedException;
import org.jspecify.annotations.Nullable;

/// Says who may use a world now: one thread, while the world is open, and for structural changes only while no query is
/// being iterated and no listener called.
///
/// Both checks are a compare or two; what was wrong is worked out when they fail.
public final class WorldGuard {
    private final String worldName;
    private @Nullable Thread owner = Thread.currentThread();
    private boolean closed;
    private @Nullable Object iterated;
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
    /// @throws IllegalStateException if the world belongs to another thread, a query is being iterated, or a job that
    /// is
    ///     not registered uses a component
    public void checkStructural(String operation) {
        if (isForeign()) {
            throw refuseThread();
        }
        if (iterated != null) {
            throw refuseStructural(operation, iterated);
        }
        if (jobs != null) {
            jobs.beforeStructuralChange(operation);
        }
    }

    /// As [#checkStructural], whatever jobs do.
    public void checkNotIterated(String operation) {
        check();
        if (iterated != null) {
            throw refuseStructural(operation, iterated);
        }
    }

    /// Sets what structural changes wait for.
    void setJobs(WorldJobs worldJobs) {
        jobs = worldJobs;
    }

    /// Marks `query`, which is a query, a [ListenerScope] or the [ClosingScope], as being iterated and returns what was
    /// before, for
    /// [#leave].
    public @Nullable Object enter(Object query) {
        Object before = iterated;
        iterated = query;
        return before;
    }

    /// Ends an iteration that [#enter] began.
    public void leave(@Nullable Object before) {
        iterated = before;
    }

    /// What is being iterated, or null.
    public @Nullable Object iterated() {
        return iterated;
    }

    /// Makes the calling thread the world's thread.
    ///
    /// @throws DisposedException if the world was closed
    /// @throws IllegalStateException if a query is being iterated
    public void adopt() {
        if (closed) {
            throw closed();
        }
        if (iterated != null) {
            throw refuseStructural("adoptCurrentThread", iterated);
        }
        owner = Thread.currentThread();
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

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only, and this runs at every call
    private boolean isForeign() {
        return owner != Thread.currentThread();
    }

    private IllegalStateException refuseThread() {
        if (owner == null) {
            return closed();
        }
        return new IllegalStateException("World \"" + worldName + "\" belongs to thread \"" + owner.getName()
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
