package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.solar.orbit.Rotation;

/// How a planet's body rotates. Only the bodies of planets have it.
///
/// @param rotation its pole and its prime meridian
public record Spin(Rotation rotation) implements IComponentData {}
