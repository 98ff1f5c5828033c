package dev.phalanx.agents;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;

/// The number of a cell of a [DoubleField].
///
/// @param value the number
@InternalBufferCapacity(0)
public record DoubleCell(double value) implements IBufferElementData {}
