package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;

/// What all teams have together: a singleton.
record Stocks(long ore, long wood, int carts) implements IComponentData {}
