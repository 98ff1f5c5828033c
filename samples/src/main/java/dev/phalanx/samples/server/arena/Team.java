package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.ISharedComponentData;

/// The team of a unit. It is a shared component so that units that get their orders together are in the same chunks:
/// when one team moves, the chunks of the other teams do not change.
///
/// @param number from 0
public record Team(int number) implements ISharedComponentData {}
