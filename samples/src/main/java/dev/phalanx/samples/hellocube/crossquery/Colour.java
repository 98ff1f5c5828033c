package dev.phalanx.samples.hellocube.crossquery;

import dev.phalanx.entities.components.IComponentData;

/// What colour a cube has.
///
/// @param red whether it touches another one
public record Colour(boolean red) implements IComponentData {}
