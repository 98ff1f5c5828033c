package dev.phalanx.contenders.phalanx;

import dev.phalanx.entities.components.IComponentData;

/// Angles.
///
/// @param x about the first axis
/// @param y about the second axis
/// @param z about the third axis
public record Rotation(float x, float y, float z) implements IComponentData {}
