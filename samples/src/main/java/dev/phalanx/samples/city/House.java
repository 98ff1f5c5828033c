package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A house.
///
/// @param street the street of its address
/// @param doorX where its door is, in metres to the east
/// @param doorZ where its door is, in metres to the north
record House(Entity street, float doorX, float doorZ) implements IComponentData {}
