package dev.phalanx.samples.games.traffic;

import dev.phalanx.structs.Entity;

/// A car in the order of its lane.
record Neighbour(Entity car, float metres, float speed) {}
