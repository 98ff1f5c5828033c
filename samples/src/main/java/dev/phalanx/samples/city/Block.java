package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;

/// A block of a city that is baked from a file.
///
/// @param west where it begins, in metres to the east
/// @param south where it begins, in metres to the north
/// @param houses how many houses it has
/// @param trees how many trees it has
record Block(float west, float south, int houses, int trees) implements IComponentData {}
