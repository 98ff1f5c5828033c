package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// Enabled while an enemy walks at half its speed.
///
/// @param seconds how long it still does
record Slowed(float seconds) implements IComponentData, IEnableableComponent {}
