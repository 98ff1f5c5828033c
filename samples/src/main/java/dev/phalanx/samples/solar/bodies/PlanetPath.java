package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.solar.orbit.PlanetOrbit;

/// The orbit of a planet, whose elements change with time. Only planets have it.
///
/// @param orbit the orbit
public record PlanetPath(PlanetOrbit orbit) implements IComponentData {}
