package dev.phalanx.samples.solar.bodies;

/// How many asteroids were in a zone.
///
/// @param name the zone's name
/// @param now at the last step
/// @param least at the step with the fewest
/// @param most at the step with the most
public record ZoneCount(String name, int now, int least, int most) {}
