package dev.phalanx.entities.internal.change;

import dev.phalanx.entities.internal.types.IdMap;

/// The transitions that lead out of one archetype.
///
/// @param adding by the index of the type that is added
/// @param removing by the index of the type that is removed
/// @param to by the id of the archetype they lead to
/// @param filler fills the gaps that removed rows leave
record ArchetypeEdges(
        IdMap<Transition> adding, IdMap<Transition> removing, IdMap<Transition> to, TieredRowMover filler) {}
