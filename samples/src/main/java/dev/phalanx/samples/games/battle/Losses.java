package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;

/// What the battle has cost: a singleton.
///
/// @param first soldiers of the first army who fell
/// @param second soldiers of the second army who fell
/// @param recruited soldiers who came since the battle began
record Losses(int first, int second, int recruited) implements IComponentData {}
