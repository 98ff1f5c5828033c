package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.types.ComponentInfo;
import dev.phalanx.entities.internal.types.IdMap;
import org.jspecify.annotations.Nullable;

/// The transitions that lead out of one archetype, and those that were asked for last.
final class ArchetypeEdges {
    private final IdMap<Transition> adding = new IdMap<>();
    private final IdMap<Transition> removing = new IdMap<>();
    private final IdMap<Transition> to = new IdMap<>();
    private final TieredRowMover filler;

    @Nullable
    ComponentInfo<?> lastAdded;

    @Nullable
    Transition lastAdding;

    @Nullable
    ComponentInfo<?> lastRemoved;

    @Nullable
    Transition lastRemoving;

    /// @param filler fills the gaps that removed rows leave
    ArchetypeEdges(TieredRowMover filler) {
        this.filler = filler;
    }

    /// By the index of the type that is added.
    IdMap<Transition> adding() {
        return adding;
    }

    /// By the index of the type that is removed.
    IdMap<Transition> removing() {
        return removing;
    }

    /// By the id of the archetype they lead to.
    IdMap<Transition> to() {
        return to;
    }

    /// Fills the gaps that removed rows leave.
    TieredRowMover filler() {
        return filler;
    }
}
