package dev.phalanx.samples.games.tornado;

import dev.phalanx.entities.components.IComponentData;

/// Something that whirls around the tornado and shows where it is.
///
/// @param radius of its circle, in metres
/// @param metresPerSecond how fast it rises
record Debris(float radius, float metresPerSecond) implements IComponentData {}
