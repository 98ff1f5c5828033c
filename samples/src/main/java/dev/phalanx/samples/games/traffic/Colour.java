package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.IComponentData;

/// What is drawn.
record Colour(float red, float green) implements IComponentData {}
