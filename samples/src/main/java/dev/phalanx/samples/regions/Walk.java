package dev.phalanx.samples.regions;

import dev.phalanx.entities.components.IComponentData;

/// Where an agent goes, in metres a tick.
///
/// @param x to the right
/// @param y upwards
public record Walk(float x, float y) implements IComponentData {}
