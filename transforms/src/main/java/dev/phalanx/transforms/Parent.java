package dev.phalanx.transforms;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.structs.Entity;

/// The parent of an entity, to which its [LocalTransform] is relative.
///
/// Change a hierarchy by adding, setting and removing this component alone: [ParentSystem] keeps [PreviousParent] and
/// [Child] in step. The system removes this component from entities whose parent is destroyed, does not exist or is
/// [Entity#NULL]. A child is placed in the world if its parent has a [LocalToWorld]. (Rows TRF-1 to TRF-3 of the
/// specification.)
///
/// @param value the parent; with [Entity#NULL], the entity has none
/// @see TransformHelpers
@WriteGroup(LocalToWorld.class)
public record Parent(Entity value) implements IComponentData {}
