package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.ICleanupComponentData;

/// What is to be paid for an enemy that is gone.
record Loot(int gold) implements ICleanupComponentData {}
