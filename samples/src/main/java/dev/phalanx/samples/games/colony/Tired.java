package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.IComponentData;
import dev.phalanx.entities.IEnableableComponent;

/// A worker that rests.
record Tired(float seconds) implements IComponentData, IEnableableComponent {}
