package dev.phalanx.samples.hellocube.cubes;

import dev.phalanx.entities.components.IComponentData;

/// The tag of cubes.
public record Cube() implements IComponentData {}
