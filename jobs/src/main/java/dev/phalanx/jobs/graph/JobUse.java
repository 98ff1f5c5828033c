package dev.phalanx.jobs.graph;

import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.AccessGuard;
import dev.phalanx.structs.contract.SafetyAccess;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// That a job uses a container through one of its fields, to read it or to write it too.
public final class JobUse implements AccessGuard<SafetyHandle> {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    /// No container.
    public static final JobUse[] NONE = {};

    private final String job;
    private final String field;
    private final SafetyHandle original;
    private final @Nullable ScheduledUses users;
    private final boolean writes;
    private final boolean checked;
    private final boolean unrestricted;
    private @Nullable SafetyHandle handle;
    private @Nullable JobNode node;

    /// @param job the job's name
    /// @param field the field's name
    /// @param original what others use the container through
    /// @param writes whether the job may write it
    /// @param checked whether it is compared with what other jobs use
    /// @throws DisposedException if the container was closed
    public JobUse(String job, String field, SafetyHandle original, boolean writes, boolean checked) {
        this(job, field, original, writes, checked, false);
    }

    /// @param unrestricted whether a parallel job may use indexes outside of its batch
    JobUse(String job, String field, SafetyHandle original, boolean writes, boolean checked, boolean unrestricted) {
        this.unrestricted = unrestricted;
        this.job = job;
        this.field = field;
        this.original = original;
        this.writes = writes;
        if (checked && !original.isAlive()) {
            throw disposed(original);
        }
        this.users = checked && SafetyHandle.isChecking() ? ScheduledUses.of(original.root()) : null;
        this.checked = checked;
    }

    private DisposedException disposed(SafetyHandle original) {
        try {
            original.check();
        } catch (DisposedException e) {
            return new DisposedException(place() + " cannot be given to a job: " + e.getMessage());
        }
        return new DisposedException(place() + " cannot be given to a job: " + container() + " was closed.");
    }

    /// The safety handle of the job's view of the container. To be called when the job is scheduled, before its threads
    /// use it.
    public SafetyHandle handle() {
        SafetyHandle made = handle;
        if (made == null) {
            made = SAFETY.ofJob(container(), this, !writes && checked);
            handle = made;
        }
        return made;
    }

    /// The switch that decides whether the job's exceptions are thrown, or null.
    @Nullable
    BooleanSupplier failFast() {
        return SAFETY.failFast(original.root());
    }

    /// Whether the job may write the container.
    public boolean writes() {
        return writes;
    }

    /// Whether the job may use the indexes of its batch alone, where the container knows indexes.
    boolean isNarrowed() {
        return writes && checked && !unrestricted;
    }

    /// Whether uses that were created for one job can be reused for another: that job was completed or never scheduled,
    /// and no code checks them any more.
    public static boolean areFree(JobUse[] uses) {
        boolean areBound = false;
        for (JobUse use : uses) {
            if (use.handle != null) {
                return false;
            }
            areBound |= use.node != null;
        }
        return !areBound || areCovered(uses);
    }

    private static boolean areCovered(JobUse[] uses) {
        synchronized (Coverage.LOCK) {
            for (JobUse use : uses) {
                JobNode user = use.node;
                if (user != null && !user.isCovered()) {
                    return false;
                }
            }
            return true;
        }
    }

    JobNode node() {
        return Objects.requireNonNull(node);
    }

    /// The run of the job.
    JobRun run() {
        return Objects.requireNonNull(node().run());
    }

    void bind(JobNode user) {
        node = user;
    }

    /// Whether this is the first of the container's handles. Right also for uses that are not compared with others.
    @SuppressWarnings("ReferenceEquality") // a handle is itself only
    public boolean hasRoot(SafetyHandle first) {
        return original.root() == first;
    }

    /// The job and the field, such as `MoveJob.positions`.
    String place() {
        return field.indexOf(' ') < 0 ? job + "." + field : field;
    }

    /// Such as `writes through MoveJob.positions`.
    String verb() {
        return (writes ? "writes" : "reads") + " through " + place();
    }

    String job() {
        return job;
    }

    String container() {
        return original.name();
    }

    /// @throws IllegalStateException if what owns the container does not let such a job be scheduled now
    void requireSchedulable() {
        if (users != null) {
            users.requireSchedulable(this);
        }
    }

    void requireNoConflict() {
        if (users != null) {
            users.requireNoConflict(this);
        }
    }

    void register() {
        if (users != null) {
            users.register(this);
        }
    }

    /// Whether no job uses the container. Asked by the thread that schedules the jobs on it.
    boolean isIdle() {
        return users == null || users.isEmpty();
    }

    /// Whether others are still compared with it. Under the lock of [Coverage].
    boolean isListed() {
        return users != null && users.has(this);
    }

    void end() {
        if (users != null) {
            users.remove(this);
        }
        endHandle();
    }

    /// Ends the job's own view of the container.
    void endHandle() {
        if (handle != null) {
            SAFETY.end(handle, null);
        }
    }

    @Override
    public String endedBy() {
        return "its job " + job + " had been completed. Read results through what the job was given them from.";
    }

    /// Whether it is a use of the container with this first handle.
    public boolean isOf(SafetyHandle root) {
        return users != null && SAFETY.guard(root) == users;
    }

    boolean isSameContainer(JobUse other) {
        return users != null && users == other.users;
    }

    /// Refuses a container that is in two fields, if it is written through one of them.
    public static void requireNoAliases(JobUse[] uses) {
        requireNoAliases(uses, uses.length);
    }

    /// Same as [`requireNoAliases(JobUse[])`][#requireNoAliases(JobUse[])], for the first `count` uses.
    public static void requireNoAliases(JobUse[] uses, int count) {
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (uses[i].isSameContainer(uses[j]) && (uses[i].writes || uses[j].writes)) {
                    JobUse writer = uses[j].writes ? uses[j] : uses[i];
                    throw new IllegalStateException(uses[j].place() + " and " + uses[i].place() + " are the same "
                            + uses[j].container() + ", and " + writer.place()
                            + " writes it. Mark both @ReadOnly, give the job two containers, or switch the checks of one"
                            + " off with @NativeDisableContainerSafetyRestriction if no thread reads what another"
                            + " writes.");
                }
            }
        }
    }

    @Override
    public IllegalStateException refusal(SafetyHandle view, Access access) {
        return new IllegalStateException(place() + " is read-only, and " + view.name()
                + " was written through it. Remove @ReadOnly from the field, or only read it.");
    }

    @Override
    public void requireUnused(SafetyHandle view) {
        throw new IllegalStateException(container() + " was closed inside the job " + job + ", in its field " + field
                + ". Close it where it was made, after the job, or with JobHandle.close.");
    }

    @Override
    public IndexOutOfBoundsException outsideBatch(SafetyHandle view, int index, int first, int end) {
        return new IndexOutOfBoundsException("Index " + index + " of " + container() + " is outside of the batch of "
                + place() + ", which has the indexes " + first + " to " + (end - 1)
                + ". A parallel job uses the indexes it runs for. Mark the field @ReadOnly to read others, or"
                + " @NativeDisableParallelForRestriction if no two threads use the same index.");
    }
}
