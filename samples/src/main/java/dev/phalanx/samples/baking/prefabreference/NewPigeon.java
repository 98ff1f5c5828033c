package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// Marks a pigeon that has not been initialised. The prefab has it enabled, so instances do.
public record NewPigeon() implements IComponentData, IEnableableComponent {}
