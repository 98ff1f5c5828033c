package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.ISharedComponentData;

/// A kind of enemy; each has chunks of its own.
///
/// @param worth the gold that is paid for one
/// @param points what one can take
/// @param speed in metres a second
record Kind(int worth, int points, float speed) implements ISharedComponentData {}
