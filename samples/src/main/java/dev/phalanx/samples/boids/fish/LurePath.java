package dev.phalanx.samples.boids.fish;

import dev.phalanx.entities.components.IComponentData;

/// The ellipse on which a lure goes around.
///
/// @param x the east of its centre, in metres
/// @param y its height, in metres
/// @param z the north of its centre, in metres
/// @param radiusX its half axis to the east, in metres
/// @param radiusZ its half axis to the north, in metres
/// @param turns where on it the lure begins, in turns
/// @param turnsPerSecond how fast it goes around, negative for clockwise
public record LurePath(float x, float y, float z, float radiusX, float radiusZ, double turns, double turnsPerSecond)
        implements IComponentData {}
