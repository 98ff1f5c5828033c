package dev.phalanx.structs.contract;

import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The part of a safety handle that belongs to the job system. It is kept off the handle's own class, where users would
/// see it; the handle's class gives it here when it is initialized, as the JDK does with `SharedSecrets`.
///
/// @param <H> the handle's class
public abstract class SafetyAccess<H> {
    private static volatile @Nullable SafetyAccess<?> instance;

    /// Constructor for the handle's class.
    protected SafetyAccess() {}

    /// Sets the one instance.
    public static void set(SafetyAccess<?> access) {
        instance = access;
    }

    /// The one instance.
    ///
    /// @param handles the handle's class, which must be initialized, as it is where a handle exists
    @SuppressWarnings("unchecked") // There is one class of handles.
    public static <H> SafetyAccess<H> of(Class<H> handles) {
        try {
            MethodHandles.lookup().ensureInitialized(handles);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return (SafetyAccess<H>) Objects.requireNonNull(instance);
    }

    /// A handle for the use of a container by one job through one of its fields.
    public abstract H ofJob(String name, AccessGuard<H> guard, boolean readOnly);

    /// A view that no other caller shares, so that it can end alone.
    ///
    /// @throws IllegalStateException if the handle was released
    public abstract H newView(H handle, String name, boolean readOnly);

    /// Makes the calling thread the only one that may use what the handle protects, other than jobs, which have handles
    /// of their own. The same applies to views that are made afterwards.
    public abstract void keepToThisThread(H handle);

    /// Ends a view, or the handle of a job, whether it is in use or not.
    ///
    /// @param cause what ended it and what to do, for error messages, after "was used after"; null for closing
    public abstract void end(H handle, @Nullable String cause);

    /// The guard that decides what is refused, or null.
    public abstract @Nullable AccessGuard<H> guard(H handle);

    /// Sets the guard that decides what is refused.
    public abstract void setGuard(H handle, AccessGuard<H> guard);

    /// Sets the listener that runs when a job begins to use what the handle protects, and occasionally while one does.
    public abstract void whenUsed(H handle, Runnable listener);

    /// Sets the guard that is called before a job that uses what the handle protects is scheduled.
    public abstract void whenScheduled(H handle, SchedulingGuard listener);

    /// Returns if a job that uses what the handle protects can be scheduled now.
    ///
    /// @param writes whether the job may write it
    /// @throws IllegalStateException otherwise
    public abstract void requireSchedulable(H handle, String job, boolean writes);

    /// Sets the switch between throwing and logging the exceptions of jobs that use what the handle protects.
    public abstract void setFailFast(H handle, BooleanSupplier decides);

    /// The switch that [#setFailFast] set, or null.
    public abstract @Nullable BooleanSupplier failFast(H handle);

    /// Refuses access by others than the jobs that have handles of their own, on the handle and on every view of it.
    public abstract void block(H handle, boolean reads, boolean writes);

    /// Whether some kind of access is refused.
    public abstract boolean isBlocked(H handle);
}
