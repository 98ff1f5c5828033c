package dev.phalanx.entities.internal.query;

import dev.phalanx.entities.internal.change.WorldInternals;

/// The parts of a new world that its entity manager works on.
///
/// @param world what it stores, and what changes it
/// @param queries its queries
public record WorldParts(WorldInternals world, QueryRegistry queries) {}
