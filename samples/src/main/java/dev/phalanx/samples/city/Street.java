package dev.phalanx.samples.city;

import dev.phalanx.entities.components.IComponentData;

/// A street through the whole city, along one edge of its tiles. Streets are in section 0, so houses of all tiles can
/// refer to them.
///
/// @param metres how far it is from the edge of the city
/// @param isNorthward whether it goes from south to north; otherwise it goes from west to east
record Street(float metres, boolean isNorthward) implements IComponentData {}
