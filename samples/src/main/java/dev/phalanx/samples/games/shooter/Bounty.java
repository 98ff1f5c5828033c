package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.ICleanupComponentData;

/// What is still to be paid for an enemy that is gone.
record Bounty(int worth) implements ICleanupComponentData {}
