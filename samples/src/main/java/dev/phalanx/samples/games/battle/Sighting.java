package dev.phalanx.samples.games.battle;

import dev.phalanx.structs.Entity;

/// A soldier in the map of the field.
record Sighting(Entity soldier, int army, float x, float y) {}
