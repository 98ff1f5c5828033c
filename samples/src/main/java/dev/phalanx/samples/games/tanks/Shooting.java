package dev.phalanx.samples.games.tanks;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// The tag of turrets, disabled while they hold their fire. Enabling it moves no entity, so it can change in every
/// frame.
record Shooting() implements IComponentData, IEnableableComponent {}
