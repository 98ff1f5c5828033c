package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// A singleton: where the player steers the lantern, each -1 to 1.
record Steering(float x, float y) implements IComponentData {}
