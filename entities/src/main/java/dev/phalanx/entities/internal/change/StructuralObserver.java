package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.Slab;
import dev.phalanx.entities.internal.types.ComponentInfo;

/// Hears of every structural change of a world, as rows of slabs. The structural changes has one slot for it, empty
/// when nobody listens.
///
/// Rows that are named together lie side by side in one chunk. What is removed is told before, while it can be
/// read; what is added, after. One change that a user asks for may be told in many pieces, also by components, and
/// ends with [#finished()]. In between the world is not whole: an observer reads the rows it is told of, changes
/// nothing and throws nothing.
public abstract class StructuralObserver {

    /// For observers that hear of some changes only.
    protected StructuralObserver() {}

    /// Entities were created in `rows` rows from `slot` on.
    public void created(Slab slab, int slot, int rows) {}

    /// Entities in `rows` rows from `slot` on are about to be destroyed.
    public void destroying(Slab slab, int slot, int rows) {}

    /// A component was added to the entities in `rows` rows from `slot` on.
    public void added(Slab slab, int slot, int rows, ComponentInfo<?> type) {}

    /// A component is about to be removed from the entities in `rows` rows from `slot` on.
    public void removing(Slab slab, int slot, int rows, ComponentInfo<?> type) {}

    /// The entities that are now in `rows` rows from `slot` on came from another archetype.
    public void moved(Slab slab, int slot, int rows, Archetype from) {}

    /// What was told since the last time is all of one change, values included, and the world is whole. Here an
    /// observer may throw: it reaches who asked for the change.
    public void finished() {}
}
