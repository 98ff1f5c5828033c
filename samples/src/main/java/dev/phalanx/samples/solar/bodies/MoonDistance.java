package dev.phalanx.samples.solar.bodies;

/// How far a moon is from its planet.
///
/// @param moon the moon's name
/// @param planet the planet's name
/// @param kilometres the distance now
/// @param mean the published semi-major axis, in km
public record MoonDistance(String moon, String planet, double kilometres, double mean) {}
