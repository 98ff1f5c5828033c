package dev.phalanx.samples.games.shooter;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// A bullet has hit an enemy.
@InternalBufferCapacity(4)
record Hit(Entity shooter, int damage) implements IBufferElementData {}
