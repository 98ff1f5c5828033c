package dev.phalanx.samples.games.battle;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// A soldier was struck.
@InternalBufferCapacity(4)
record Blow(Entity attacker, int damage) implements IBufferElementData {}
