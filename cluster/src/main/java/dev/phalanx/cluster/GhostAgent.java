package dev.phalanx.cluster;

import dev.phalanx.entities.components.IComponentData;

/// A tag: the entity represents an agent of another section that is in the halo of this one. It has the [GlobalId] of
/// the agent and those of its components that are marked with [Ghost], with the values that they had at the end of the
/// last tick.
///
/// Ghosts can only be read. A query that writes leaves them out with `withNone(GhostAgent.class)`; a tick in which a
/// system wrote a component of a ghost, destroyed or made one ends with an exception.
public record GhostAgent() implements IComponentData {}
