package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;

/// An observer of every structural change of a world, reported as rows of slabs. [StructuralChanges] has one slot for
/// it, which is empty if there is no observer.
///
/// Rows that are reported together are adjacent in one chunk. A removal is reported before it happens, while the data
/// can still be read; an addition is reported after it happens. One change that a user requests may be reported in many
/// pieces, also component by component, and ends with [#finished()]. Until then the world is in an inconsistent state:
/// an observer reads the rows that are reported to it, changes nothing and throws nothing.
public abstract class StructuralObserver {

    /// Creates an observer that ignores all changes. A subclass overrides the methods for those that it needs.
    protected StructuralObserver() {}

    /// Whether the observer needs no more than the rows that are reported to it. Such an observer lets the structural
    /// changes take all their shortcuts: several changes are then reported as one, [#finished()] may be left out, and
    /// a removal may be reported by [#removed].
    public boolean takesShortcuts() {
        return false;
    }

    /// Entities were created in `rows` rows from `slot` on.
    public void created(Slab slab, int slot, int rows) {}

    /// Entities in `rows` rows from `slot` on are about to be destroyed.
    public void destroying(Slab slab, int slot, int rows) {}

    /// A component was added to the entities in `rows` rows from `slot` on.
    public void added(Slab slab, int slot, int rows, ComponentInfo<?> type) {}

    /// A component is about to be removed from the entities in `rows` rows from `slot` on.
    public void removing(Slab slab, int slot, int rows, ComponentInfo<?> type) {}

    /// Same as [#removing], reported after the component was removed: the entities are in these rows now. Only an
    /// observer that [takes shortcuts][#takesShortcuts()] is notified in this way.
    public void removed(Slab slab, int slot, int rows, ComponentInfo<?> type) {}

    /// The entities that are now in `rows` rows from `slot` on came from another archetype.
    public void moved(Slab slab, int slot, int rows, Archetype from) {}

    /// Marks the end of one change: everything reported since the last call belongs to it, values included, and the
    /// world is consistent. An observer may throw here: the exception reaches the code that requested the change.
    public void finished() {}
}
