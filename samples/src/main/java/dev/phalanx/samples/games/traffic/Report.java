package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;

/// What the traffic is like: a singleton.
record Report(double meanSpeed, long braking, long slowest, int recounts) implements IComponentData {}
