package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.ISharedComponentData;

/// Whose a worker is.
record Team(int number) implements ISharedComponentData {}
