package dev.phalanx.samples.games.towers;

import dev.phalanx.structs.Entity;

/// An enemy in the map of the level.
///
/// @param walked how far it has come, in metres
record Seen(Entity enemy, float x, float y, float walked) {}
