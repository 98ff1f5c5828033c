package dev.phalanx.samples.regions;

import dev.phalanx.cluster.Ghost;
import dev.phalanx.entities.components.IComponentData;

/// Where an agent is, in metres.
///
/// @param x from 0 to the size of the world
/// @param y the same
@Ghost
public record Place(float x, float y) implements IComponentData {}
