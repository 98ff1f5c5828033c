package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// Metres each second.
record Velocity(float x, float y) implements IComponentData {}
