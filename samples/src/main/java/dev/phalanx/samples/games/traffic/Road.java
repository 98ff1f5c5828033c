package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// How long the ring is, and how many lanes it has: a singleton.
record Road(float length, int lanes) implements IComponentData {}
