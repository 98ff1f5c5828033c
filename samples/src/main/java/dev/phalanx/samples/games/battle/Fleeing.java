package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// Enabled while a soldier runs away.
///
/// @param seconds how long the soldier still does
record Fleeing(float seconds) implements IComponentData, IEnableableComponent {}
