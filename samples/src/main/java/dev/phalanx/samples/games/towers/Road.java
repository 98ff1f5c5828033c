package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;

/// A road, whose corners are in its buffer.
///
/// @param number 0 for the first
record Road(int number) implements IComponentData {}
