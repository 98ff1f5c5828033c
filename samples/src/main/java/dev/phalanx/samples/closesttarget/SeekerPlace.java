package dev.phalanx.samples.closesttarget;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.seekers.Place;

/// An entity that seeks.
///
/// @param place where it is
public record SeekerPlace(Place place) implements IComponentData {}
