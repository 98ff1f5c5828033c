package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.IComponentData;

/// Metres each second.
record Velocity(float x, float y) implements IComponentData {}
