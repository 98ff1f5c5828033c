package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;

/// Who fights.
///
/// @param army 0 or 1
/// @param strength what a blow costs whom it hits
record Soldier(int army, int strength) implements IComponentData {}
