package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// How a firefly looks.
///
/// @param size of its sprite
/// @param warmth 0 for green to 1 for yellow
/// @param phase of its twinkling, in radians
record Glow(float size, float warmth, float phase) implements IComponentData {}
