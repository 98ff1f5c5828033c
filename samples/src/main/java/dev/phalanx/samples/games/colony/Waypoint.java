package dev.phalanx.samples.games.colony;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;

/// A place on a worker's path.
@InternalBufferCapacity(8)
record Waypoint(float x, float y) implements IBufferElementData {}
