package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;

/// How many balls have been spawned: a singleton. The direction of a ball follows from its number.
record BallCount(long spawned) implements IComponentData {}
