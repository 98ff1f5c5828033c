package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// How far an enemy has come.
///
/// @param road has the waypoints
/// @param next the index of the waypoint that the enemy walks to
/// @param walked the way that lies behind it, in metres
record Route(Entity road, int next, float walked) implements IComponentData {}
