package dev.phalanx.samples.server.arena;

/// Sends the units of a team to a place.
///
/// @param team the number of the team
/// @param x metres to the east
/// @param y metres to the north
public record Order(int team, float x, float y) {}
