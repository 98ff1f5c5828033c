package dev.phalanx.entities.components;

import dev.phalanx.structs.Entity;

/// A member of an entity's group: the entity is the root of a group of entities that are copied, destroyed and switched
/// off with it. The first member is the root itself.
///
/// A copy of the root has a group of copies. An empty group is the entity alone.
///
/// @param value the member
@InternalBufferCapacity(1)
public record LinkedEntityGroup(Entity value) implements IBufferElementData {}
