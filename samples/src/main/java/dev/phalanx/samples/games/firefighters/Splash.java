package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// The water that a team or a single firefighter has thrown in this frame; disabled if none. Jobs enable it, and
/// [DouseSystem] disables it again.
///
/// @param cell where it was thrown
record Splash(int cell) implements IComponentData, IEnableableComponent {}
