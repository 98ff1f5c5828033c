package dev.phalanx.samples.server.wire;

/// What a client knows of an entity.
///
/// @param team the number of a unit's team; -1 for a crystal
/// @param x metres to the east
/// @param y metres to the north
/// @param health the points of a unit; 0 for a crystal
public record EntityState(int team, float x, float y, int health) {}
