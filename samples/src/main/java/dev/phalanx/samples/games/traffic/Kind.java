package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.ISharedComponentData;

/// What a car is.
record Kind(int number) implements ISharedComponentData {}
