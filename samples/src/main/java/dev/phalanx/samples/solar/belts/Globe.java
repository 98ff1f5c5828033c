package dev.phalanx.samples.solar.belts;

import dev.phalanx.samples.solar.orbit.Rotation;

/// The body of a planet: how large it is and how it rotates.
///
/// @param radius of the equator, in au, above 0
/// @param rotation its pole and its prime meridian
public record Globe(double radius, Rotation rotation) {}
