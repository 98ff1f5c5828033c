package dev.phalanx.entities.internal.history;

import dev.phalanx.entities.exact.ExactState.ArchetypeState;
import dev.phalanx.entities.exact.ExactState.Ids;
import dev.phalanx.entities.exact.ExactState.SharedState;
import dev.phalanx.entities.internal.store.Archetype;
import java.util.List;

/// What structural changes change, besides cells: one object for all ticks in which there was none.
///
/// @param ids ids that are free, and the ones to come
/// @param archetypes all archetypes in the order of queries
/// @param shared the values of each shared type
record Structure(Ids ids, List<Places> archetypes, List<SharedState> shared) {

    /// The chunks of an archetype.
    ///
    /// @param state without the states of slabs
    /// @param orderVersion of the archetype when it was read
    /// @param slabs its slabs in order
    record Places(Archetype archetype, ArchetypeState state, int orderVersion, List<SlabCells> slabs) {}
}
