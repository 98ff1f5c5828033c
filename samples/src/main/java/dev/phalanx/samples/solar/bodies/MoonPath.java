package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.solar.orbit.MoonOrbit;

/// The orbit of a moon around its planet. Only moons have it.
///
/// @param orbit the orbit
public record MoonPath(MoonOrbit orbit) implements IComponentData {}
