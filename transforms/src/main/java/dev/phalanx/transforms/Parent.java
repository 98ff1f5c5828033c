package dev.phalanx.transforms;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.WriteGroup;
import dev.phalanx.structs.Entity;

/// The parent of an entity, to which its [LocalTransform] is relative.
///
/// Change a hierarchy by adding, setting and removing this component alone: [ParentSystem] keeps [PreviousParent] and
/// [Child] in step. A parent needs a [LocalToWorld]. If a parent is destroyed, the system removes this component from
/// its children. (Rows TRF-1 to TRF-3 of the specification.)
///
/// @param value the parent
/// @see TransformHelpers
@WriteGroup(LocalToWorld.class)
public record Parent(Entity value) implements IComponentData {}
