package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.ComponentColumns;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.structs.kernel.RunList;

/// An observer of the values that are written without a structural change. [ChangeTracker] has one slot for it, which
/// is empty if there is no observer.
///
/// Rows that are reported together are adjacent in one chunk. Values that were set are reported after they were
/// written; what is handed out to be written is reported before. All calls come from the thread that uses the world;
/// what jobs write is not reported, only that they may. An observer reads what is reported to it, changes nothing and
/// throws nothing.
public abstract class ValueObserver {

    /// Creates an observer. A subclass says what it does.
    protected ValueObserver() {}

    /// Values of entities, or their buffers, were set in `rows` rows from `slot` on.
    public abstract void set(ComponentColumns<?> columns, int slab, int slot, int rows);

    /// Same as [#set], of components that were just added, or of entities that were just created.
    public abstract void stored(ComponentColumns<?> columns, int slab, int slot, int rows);

    /// The value, the buffer or the enabled bit of one entity is handed out.
    public abstract void handedOut(ComponentColumns<?> columns, int slab, int slot);

    /// Component `c` of all entities of a chunk, or that of the chunk, is handed out.
    public abstract void handedOut(Slab slab, int chunk, int c);

    /// One type is handed out in those of some chunks that have it.
    ///
    /// @param chunks runs of chunks by slab
    public abstract void handedOut(ComponentColumns<?> columns, RunList chunks);

    /// One type is handed out to a job that is being scheduled or run.
    ///
    /// @param job the name of the job; empty if it is not known
    public abstract void handedOutToJob(String job, ComponentColumns<?> columns);

    /// Chunk component `c` of a chunk was set.
    public abstract void chunkValueSet(Slab slab, int chunk, int c);

    /// Shared component `c` has got another value in `rows` rows from `slot` on.
    public abstract void sharedSet(Slab slab, int slot, int rows, int c);

    /// A component was enabled or disabled in `rows` rows from `slot` on.
    public abstract void enabledSet(Slab slab, int slot, int rows, ComponentInfo<?> type, boolean value);

    /// All values of an entity were swapped with those of another entity.
    public abstract void swapped(Slab slab, int slot);

    /// An entity got a name.
    public abstract void named(long packed, String name);
}
