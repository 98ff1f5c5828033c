package dev.phalanx.samples.games.firefighters;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.Entity;

/// A firefighter of a team.
///
/// @param bot the firefighter
record Member(Entity bot) implements IBufferElementData {}
