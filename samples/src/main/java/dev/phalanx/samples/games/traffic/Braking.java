package dev.phalanx.samples.games.traffic;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// A car whose lights are on, and since when.
record Braking(float seconds) implements IComponentData, IEnableableComponent {}
