package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;

/// What the defender has: a singleton.
///
/// @param gold what was paid for enemies
/// @param killed enemies who fell
/// @param leaked enemies who came to the end of their road
/// @param spawned enemies who set out
record Purse(long gold, int killed, int leaked, int spawned) implements IComponentData {}
