package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.ISharedComponentData;

/// What a worker has learned.
record Job(int number) implements ISharedComponentData {}
