package dev.phalanx.samples.hellocube.randomspawn;

import dev.phalanx.entities.components.IComponentData;

/// The tag of cubes that have no place yet.
public record NewSpawn() implements IComponentData {}
