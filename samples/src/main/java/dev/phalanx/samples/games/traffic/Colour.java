package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// What is drawn.
record Colour(float red, float green) implements IComponentData {}
