package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A person who walks in a circle around the door of a house.
///
/// @param home the house
/// @param radius of the circle, in metres
/// @param radiansPerSecond how fast; negative if clockwise
/// @param phase where the walk begins, in radians
record Pedestrian(Entity home, float radius, float radiansPerSecond, float phase) implements IComponentData {}
