package dev.phalanx.agents;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;

/// The number of a cell of an [IntField].
///
/// @param value the number
@InternalBufferCapacity(0)
public record IntCell(int value) implements IBufferElementData {}
