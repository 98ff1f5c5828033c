package dev.phalanx.samples.games.towers;

import dev.phalanx.structs.Entity;

/// An event: an enemy came to the end of its road.
record Leak(Entity enemy) {}
