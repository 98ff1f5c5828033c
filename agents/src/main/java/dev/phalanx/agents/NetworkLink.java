package dev.phalanx.agents;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.structs.Entity;

/// A link of a [Network].
///
/// @param from the agent that it comes from; in an undirected network, one of the two
/// @param to the agent that it leads to; in an undirected network, the other one
/// @param weight any number
@InternalBufferCapacity(0)
public record NetworkLink(Entity from, Entity to, double weight) implements IBufferElementData {}
