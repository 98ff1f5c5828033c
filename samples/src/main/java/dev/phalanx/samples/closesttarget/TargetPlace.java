package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.seekers.Place;

/// An entity that is sought.
///
/// @param place where it is
public record TargetPlace(Place place) implements IComponentData {}
