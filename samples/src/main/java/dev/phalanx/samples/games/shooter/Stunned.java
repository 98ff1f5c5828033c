package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// An enemy that was hit stands still for a while, in seconds.
record Stunned(float seconds) implements IComponentData, IEnableableComponent {}
