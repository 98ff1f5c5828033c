package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// What is fired at.
///
/// @param worth points that it gives
record Enemy(int worth) implements IComponentData {}
