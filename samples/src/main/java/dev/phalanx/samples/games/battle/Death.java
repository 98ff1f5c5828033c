package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.Entity;

/// An event: a soldier was killed. The buffer is a singleton.
///
/// @param killer who struck the last blow, who may have been killed too
/// @param x where, in metres
/// @param y where, in metres
record Death(Entity killer, float x, float y) implements IBufferElementData {}
