package dev.phalanx.samples.scenes.instancing;

import dev.phalanx.entities.components.IComponentData;

/// How far an instance is moved: a singleton of the world in which the instance is loaded.
///
/// @param x metres to the east
/// @param z metres to the north
public record Offset(float x, float z) implements IComponentData {}
