package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// A worker that rests.
record Tired(float seconds) implements IComponentData, IEnableableComponent {}
