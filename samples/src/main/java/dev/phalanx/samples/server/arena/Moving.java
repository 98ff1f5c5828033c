package dev.phalanx.samples.server.arena;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;

/// Enabled while a unit walks. [MoveJob] skips chunks without a moving unit, so their positions do not count as
/// changed.
record Moving() implements IComponentData, IEnableableComponent {}
