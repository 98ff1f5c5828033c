package dev.phalanx.samples.games.shooter;

import dev.phalanx.structs.Entity;

/// Where an enemy is, in the map.
record Target(Entity entity, float x, float y) {}
