package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;

/// What a worker carries.
@InternalBufferCapacity(4)
record Item(int kind, int amount) implements IBufferElementData {}
