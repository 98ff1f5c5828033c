package dev.phalanx.samples.libgdx;

import dev.phalanx.entities.components.IComponentData;

/// How an entity turns around its y axis.
///
/// @param radiansPerSecond how fast
record Spin(float radiansPerSecond) implements IComponentData {}
