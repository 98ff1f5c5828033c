package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;

/// What was achieved: a singleton.
record Score(long points, int kills, int spawned) implements IComponentData {}
