package dev.phalanx.structs;

import dev.phalanx.structs.contract.AccessGuard;
import dev.phalanx.structs.contract.SafetyAccess;
import dev.phalanx.structs.contract.SchedulingGuard;
import dev.phalanx.structs.contract.ThreadErrors;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The state that a native container shares with every view of it: whether it has been closed, and what the jobs that
/// use it leave to others.
///
/// A check reads one field, so it costs per call next to nothing. `-Dphalanx.safety=off` switches all checks off,
/// except that nothing can be closed twice; `-Dphalanx.safety=strict` compares what loops and jobs are given to read
/// only with what it was, after each call of their bodies.
public final class SafetyHandle {
    private static final boolean ON = !"off".equals(System.getProperty("phalanx.safety"));
    private static final boolean STRICT = "strict".equals(System.getProperty("phalanx.safety"));
    private static final int READS = 1;
    private static final int WRITES = 2;

    static {
        SafetyAccess.set(new JobAccess());
    }

    private final String name;
    private final @Nullable SafetyHandle parent;
    private final boolean readOnly;
    /// The kinds of access that are refused, for whatever reason. The reason is determined only when it is needed.
    private int blocked;

    private boolean released;
    private @Nullable String cause;
    private @Nullable AccessGuard<SafetyHandle> guard;
    private @Nullable Hooks hooks;
    /// The one thread that may use what the handle protects, or null if any may.
    private @Nullable Thread user;

    private SafetyHandle @Nullable [] views;

    /// What an owner has set for its handle; the handles of jobs and views have none.
    private static final class Hooks {
        @Nullable
        Runnable whenUsed;

        @Nullable
        SchedulingGuard whenScheduled;

        @Nullable
        BooleanSupplier failFast;
    }

    /// @param name what the handle protects, as error messages call it, such as `NativeArray<Position>`
    public SafetyHandle(String name) {
        this(name, null, false);
    }

    private SafetyHandle(String name, @Nullable SafetyHandle parent, boolean readOnly) {
        this.name = name;
        this.parent = parent;
        this.readOnly = readOnly;
        this.blocked = readOnly ? WRITES : 0;
    }

    private Hooks hooks() {
        Hooks present = hooks;
        if (present == null) {
            present = new Hooks();
            hooks = present;
        }
        return present;
    }

    /// A handle for what one job does with a container through one of its fields.
    private static SafetyHandle ofJob(String name, AccessGuard<SafetyHandle> guard, boolean readOnly) {
        SafetyHandle handle = new SafetyHandle(name, null, readOnly);
        handle.guard = guard;
        return handle;
    }

    /// Whether checks are made: not with `-Dphalanx.safety=off`.
    public static boolean isChecking() {
        return ON;
    }

    /// Whether checks are made that cost something for each entity: with `-Dphalanx.safety=strict`.
    public static boolean isStrict() {
        return STRICT;
    }

    /// The name of what the handle protects, for error messages.
    public String name() {
        return name;
    }

    /// Whether [#release()] has not been called.
    public boolean isAlive() {
        return !released;
    }

    /// Whether what the handle protects can only be read through it.
    public boolean isReadOnly() {
        return readOnly;
    }

    /// The handle that this one is a [#view] of, and so on to the first; itself if it is none.
    public SafetyHandle root() {
        SafetyHandle handle = this;
        for (SafetyHandle above = handle.parent; above != null; above = handle.parent) {
            handle = above;
        }
        return handle;
    }

    /// A handle for a part of what this handle protects, or for reading it only. It ends with this one at the latest,
    /// and jobs that use one use both.
    ///
    /// @param name what it protects, as error messages call it
    public synchronized SafetyHandle view(String name, boolean readOnly) {
        if (released) {
            throw disposed();
        }
        SafetyHandle[] others = views == null ? new SafetyHandle[0] : views;
        for (SafetyHandle other : others) {
            if (other.readOnly == (readOnly || this.readOnly) && other.name.equals(name)) {
                return other;
            }
        }
        return newView(name, readOnly);
    }

    /// Same as [#view], but one that nothing else has, so that it can end alone.
    private synchronized SafetyHandle newView(String name, boolean readOnly) {
        if (released) {
            throw disposed();
        }
        SafetyHandle[] others = views == null ? new SafetyHandle[0] : views;
        SafetyHandle view = new SafetyHandle(name, this, readOnly || this.readOnly);
        view.blocked |= blocked;
        view.user = user;
        SafetyHandle[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = view;
        views = all;
        return view;
    }

    /// Makes the calling thread the only one that may use what the handle protects, other than jobs, which have handles
    /// of their own; the same for views that are made from now on.
    private void keepToThisThread() {
        user = Thread.currentThread();
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    private boolean isForeign() {
        Thread only = user;
        return only != null && only != Thread.currentThread();
    }

    /// Ends the life of what the handle protects and of every view of it.
    ///
    /// @throws DisposedException if it has ended already
    /// @throws IllegalStateException if a job that uses it was not completed
    public void release() {
        if (released) {
            throw disposed();
        }
        AccessGuard<SafetyHandle> present = root().guard;
        if (ON && present != null) {
            present.requireUnused(this);
        }
        end(null);
    }

    /// Same as [#release()], where something other than closing ended it.
    ///
    /// @param cause what ended it and what to do, as error messages say it after "was used after"
    /// @throws DisposedException if it has ended already
    /// @throws IllegalStateException if a job that uses it was not completed
    public void release(String cause) {
        release();
        this.cause = cause;
    }

    /// Ends the lifetime of a view, or of what a job was given, even if it is in use.
    ///
    /// @param cause as for [#release(String)]
    private void end(@Nullable String cause) {
        SafetyHandle[] below;
        synchronized (this) { // a job that resizes a buffer ends the arrays over it while others are scheduled
            released = true;
            this.cause = cause;
            blocked = READS | WRITES;
            below = views;
            views = null;
        }
        if (below != null) {
            for (SafetyHandle view : below) {
                if (!view.released) {
                    view.end(cause);
                }
            }
        }
        SafetyHandle above = parent;
        if (above != null) {
            above.forget(this);
        }
    }

    private synchronized void forget(SafetyHandle view) {
        SafetyHandle[] all = views;
        if (all != null) {
            views = Arrays.stream(all).filter(other -> other != view).toArray(SafetyHandle[]::new);
        }
    }

    /// Returns if a job that uses what the handle protects can be scheduled now.
    ///
    /// @param writes whether the job may write it
    /// @throws IllegalStateException otherwise
    private void requireSchedulable(String job, boolean writes) {
        if (hooks != null && hooks.whenScheduled != null) {
            hooks.whenScheduled.require(job, writes);
        }
    }

    /// Whether a job that was not completed uses what the handle protects.
    public boolean isUsed() {
        return !released && !readOnly && blocked != 0;
    }

    /// Refuses access by others than the jobs that have handles of their own, here and on every view.
    private void block(boolean reads, boolean writes) {
        SafetyHandle[] below;
        synchronized (this) {
            blocked = released ? READS | WRITES : (reads ? READS : 0) | (writes || readOnly ? WRITES : 0);
            below = views;
        }
        if (hooks != null && hooks.whenUsed != null && (reads || writes)) {
            hooks.whenUsed.run();
        }
        if (below != null) {
            for (SafetyHandle view : below) {
                view.block(reads, writes);
            }
        }
    }

    /// Whether [#check()] throws because of a job or because what the handle protects was closed.
    public boolean isClosedToReaders() {
        return ON && (blocked & READS) != 0;
    }

    /// Whether [#checkWrite()] throws because of a job, or because what the handle protects was closed or is read-only.
    public boolean isClosedToWriters() {
        return ON && blocked != 0;
    }

    /// Returns if what the handle protects may be read.
    ///
    /// @throws DisposedException if it was closed
    /// @throws IllegalStateException if a job that was not completed writes it, or it belongs to another thread
    public void check() {
        if (!isReadable()) {
            throw refusal(AccessGuard.Access.READ);
        }
    }

    /// Whether [#check] returns: what the handle protects may be read.
    public boolean isReadable() {
        return !ON || ((blocked & READS) == 0 && !isForeign());
    }

    /// Returns if what the handle protects may be written.
    ///
    /// @throws DisposedException if it was closed
    /// @throws IllegalStateException if it is read-only here, a job that was not completed uses it, or it belongs to
    ///     another thread
    public void checkWrite() {
        if (!isWritable()) {
            throw refusal(AccessGuard.Access.WRITE);
        }
    }

    /// Whether [#checkWrite] returns: what the handle protects may be written.
    public boolean isWritable() {
        return !ON || (blocked == 0 && !isForeign());
    }

    private IllegalStateException refusal(AccessGuard.Access access) {
        if (released) {
            return disposed();
        }
        if (isForeign()) {
            return ThreadErrors.foreign(name, user);
        }
        AccessGuard<SafetyHandle> present = root().guard;
        IllegalStateException refusal = present == null ? null : present.refusal(this, access);
        return refusal != null
                ? refusal
                : new IllegalStateException(name + " is written through a read-only view. Write it where it was made "
                        + "instead, or only read it here.");
    }

    private DisposedException disposed() {
        AccessGuard<SafetyHandle> present = guard;
        String ended = cause != null || present == null ? cause : present.endedBy();
        if (ended != null) {
            return new DisposedException(name + " was used after " + ended);
        }
        return new DisposedException(name + " was used after it was closed. Close it after its last use, or copy what "
                + "you still need with toArray() first.");
    }

    /// What the job system may do with handles.
    private static final class JobAccess extends SafetyAccess<SafetyHandle> {
        @Override
        public SafetyHandle ofJob(String name, AccessGuard<SafetyHandle> guard, boolean readOnly) {
            return SafetyHandle.ofJob(name, guard, readOnly);
        }

        @Override
        public SafetyHandle newView(SafetyHandle handle, String name, boolean readOnly) {
            return handle.newView(name, readOnly);
        }

        @Override
        public void keepToThisThread(SafetyHandle handle) {
            handle.keepToThisThread();
        }

        @Override
        public void end(SafetyHandle handle, @Nullable String cause) {
            handle.end(cause);
        }

        @Override
        public @Nullable AccessGuard<SafetyHandle> guard(SafetyHandle handle) {
            return handle.guard;
        }

        @Override
        public void setGuard(SafetyHandle handle, AccessGuard<SafetyHandle> guard) {
            handle.guard = guard;
        }

        @Override
        public void whenUsed(SafetyHandle handle, Runnable listener) {
            handle.hooks().whenUsed = listener;
        }

        @Override
        public void whenScheduled(SafetyHandle handle, SchedulingGuard listener) {
            handle.hooks().whenScheduled = listener;
        }

        @Override
        public void requireSchedulable(SafetyHandle handle, String job, boolean writes) {
            handle.requireSchedulable(job, writes);
        }

        @Override
        public void setFailFast(SafetyHandle handle, BooleanSupplier decides) {
            handle.hooks().failFast = decides;
        }

        @Override
        public @Nullable BooleanSupplier failFast(SafetyHandle handle) {
            Hooks present = handle.hooks;
            return present == null ? null : present.failFast;
        }

        @Override
        public void block(SafetyHandle handle, boolean reads, boolean writes) {
            handle.block(reads, writes);
        }

        @Override
        public boolean isBlocked(SafetyHandle handle) {
            return handle.blocked != 0;
        }
    }
}
