package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.ICleanupComponentData;

/// What stays of a soldier who is gone, until he is counted.
///
/// @param army 0 or 1
record Fallen(int army) implements ICleanupComponentData {}
