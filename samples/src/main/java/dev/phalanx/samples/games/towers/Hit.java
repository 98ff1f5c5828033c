package dev.phalanx.samples.games.towers;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// A tower has hit an enemy.
@InternalBufferCapacity(4)
record Hit(Entity tower, int damage, boolean slows) implements IBufferElementData {}
