package dev.phalanx.entities.lookups;

import dev.phalanx.entities.internal.change.ChangeTracker;
import dev.phalanx.entities.internal.store.WorldGuard;
import dev.phalanx.entities.internal.store.WorldStore;
import dev.phalanx.jobs.graph.JobThread;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.NativeContainer;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.contract.SafetyAccess;
import org.jspecify.annotations.Nullable;

/// The common superclass of type handles and lookups: they belong to one world, are valid until the next structural
/// change and again after an update, and can be fields of a job.
public abstract sealed class WorldAccess implements NativeContainer
        permits TypeHandle, EntityTypeHandle, EntityLookup, EntityStorageInfoLookup {
    private static final SafetyAccess<SafetyHandle> SAFETY = SafetyAccess.of(SafetyHandle.class);
    /// The event that ends them, worded to follow "was used after" in messages.
    private static final String STRUCTURAL_CHANGE = "a structural change, which moves entities in memory. Call its"
            + " update(state) in each update of its system, or get it again after the change.";

    private final WorldStore store;
    private final ChangeTracker versions;
    private final SafetyHandle safety;
    /// Null in jobs, which run on any thread.
    private final @Nullable WorldGuard guard;
    /// The thread that runs the job, from its first use on. Each thread of a job has an object of its own.
    private @Nullable Thread user;

    /// The version with which a job marks its writes.
    private final int jobVersion;

    private long structure;

    WorldAccess(WorldStore store, ChangeTracker versions, SafetyHandle safety) {
        this(store, versions, safety, null);
    }

    /// The copy that a job gets.
    ///
    /// @param safety what the job's checks ask
    WorldAccess(WorldAccess original, SafetyHandle safety) {
        this(original.store, original.versions, safety, original);
    }

    /// @param original null unless a job gets it
    WorldAccess(WorldStore store, ChangeTracker versions, SafetyHandle safety, @Nullable WorldAccess original) {
        this.store = store;
        this.versions = versions;
        this.safety = safety;
        if (original == null) {
            this.guard = store.guard();
            this.jobVersion = 0;
            this.structure = store.structureVersion();
            return;
        }
        this.guard = null;
        this.structure = original.structure;
        WorldGuard world = original.guard;
        if (world == null) {
            this.jobVersion = original.jobVersion;
        } else {
            world.check();
            versions.jobScheduled();
            this.jobVersion = store.globalSystemVersion();
        }
    }

    final WorldStore store() {
        return store;
    }

    final ChangeTracker versions() {
        return versions;
    }

    final SafetyHandle safety() {
        return safety;
    }

    /// Whether a job has it.
    final boolean isInJob() {
        return guard == null;
    }

    /// Whether what it reaches can only be read through it.
    public final boolean isReadOnly() {
        return safety.isReadOnly();
    }

    /// The version that writes are marked with.
    final int writeVersion() {
        return guard == null ? jobVersion : store.globalSystemVersion();
    }

    /// Returns if it may be used to read.
    ///
    /// @throws DisposedException after a structural change
    /// @throws IllegalStateException if a job that was not completed writes what it reaches, or on a thread other than
    ///     the world's, or in a job on a thread other than the one that runs the job
    final void check() {
        WorldGuard world = guard;
        if (world == null) {
            checkThreadOfJob();
        } else if (world.isForeign()) {
            throw refused(world);
        }
        if (store.structureVersion() != structure) {
            throw stale();
        }
        safety.check();
    }

    /// Returns if it may be used to write.
    ///
    /// @throws DisposedException after a structural change
    /// @throws IllegalStateException if it is read-only, a job that was not completed uses what it reaches, or on a
    ///     thread other than the world's
    final void checkWrite() {
        WorldGuard world = guard;
        if (world == null) {
            checkThreadOfJob();
        } else if (world.isForeign()) {
            throw refused(world);
        }
        if (store.structureVersion() != structure) {
            throw stale();
        }
        if (world != null && safety.isReadOnly()) {
            throw new IllegalStateException(safety.name() + " was made to read and was written through. Get one to"
                    + " write, with isReadOnly false, or only read through it.");
        }
        safety.checkWrite();
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals itself only
    private void checkThreadOfJob() {
        if (user != Thread.currentThread()) {
            takeThreadOfJob();
        }
    }

    private void takeThreadOfJob() {
        if (!safety.isAlive()) {
            safety.check();
        }
        if (user != null || !JobThread.current().isInJob()) {
            throw new IllegalStateException(safety.name() + " of a job was used by thread \""
                    + Thread.currentThread().getName()
                    + "\", which does not run the job. Use it in the job alone, on the thread that runs it.");
        }
        user = Thread.currentThread();
    }

    /// The exception of the world's guard, except during an exclusive transaction, which counts as a structural change.
    private IllegalStateException refused(WorldGuard world) {
        if (world.isExclusive()) {
            return stale();
        }
        world.check();
        return stale();
    }

    private DisposedException stale() {
        return new DisposedException(safety.name() + " was used after " + STRUCTURAL_CHANGE);
    }

    /// Returns if it is of a world.
    ///
    /// @throws IllegalArgumentException otherwise
    final void requireOf(WorldStore world) {
        if (world != store) {
            throw new IllegalArgumentException(safety.name() + " of world \""
                    + store.guard().worldName()
                    + "\" was used for a chunk of world \"" + world.guard().worldName()
                    + "\". Get one from the chunk's world.");
        }
    }

    /// Makes it good again after structural changes: to be called in each update of the system that keeps it.
    ///
    /// @param context the system, its state, or the entity manager
    /// @throws IllegalArgumentException if that is of another world
    /// @throws IllegalStateException in a job
    public final void update(WorldContext context) {
        WorldStore other = context.lookupSource().store();
        if (other != store) {
            throw new IllegalArgumentException(safety.name() + " of world \""
                    + store.guard().worldName() + "\" was updated with " + context + " of world \""
                    + other.guard().worldName() + "\". Get one from that world.");
        }
        update();
    }

    /// Same as [#update(WorldContext)], for code outside of systems.
    ///
    /// @throws IllegalStateException in a job
    public final void update() {
        WorldGuard world = guard;
        if (world == null) {
            throw new IllegalStateException(safety.name() + " was updated inside a job, where it is good as long as the"
                    + " job runs. Update it before the job is scheduled.");
        }
        world.check();
        structure = store.structureVersion();
        updated();
    }

    /// Forgets what a structural change may have moved.
    abstract void updated();

    @Override
    public final SafetyHandle safetyHandle() {
        if (store.structureVersion() == structure) {
            return safety;
        }
        SafetyHandle ended = new SafetyHandle(safety.name());
        SAFETY.end(ended, STRUCTURAL_CHANGE);
        return ended;
    }

    /// The kind and type, such as `ComponentLookup<Speed>`.
    @Override
    public final String toString() {
        return safety.name();
    }
}
