package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.MoonOrbit;

/// A moon by name.
///
/// @param name the name shown
/// @param orbit its orbit around its planet
public record Moon(String name, MoonOrbit orbit) {}
