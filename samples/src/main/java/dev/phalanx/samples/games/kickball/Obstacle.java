package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.components.IComponentData;

/// The tag of obstacles.
record Obstacle() implements IComponentData {}
