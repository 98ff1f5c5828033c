package dev.phalanx.samples.hellocube.cubes;

import dev.phalanx.entities.components.IComponentData;

/// How fast a cube turns.
///
/// @param radiansPerSecond negative to turn the other way
public record RotationSpeed(float radiansPerSecond) implements IComponentData {}
