package dev.phalanx.transforms;

import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.InternalBufferCapacity;
import dev.phalanx.entities.components.WrittenBy;
import dev.phalanx.structs.Entity;

/// One of the children of an entity; the buffer lists all of them. Only [ParentSystem] writes it, and it adds and
/// removes the buffer as an entity gets its first child and loses its last.
///
/// New children come last. If a child leaves, the last one takes its place, so that this takes the same time for any
/// number of children. The buffer stays when the entity is destroyed, until the system has detached the children. (Rows
/// TRF-1 and TRF-3 of the specification.)
///
/// @param value the child
@InternalBufferCapacity(4)
@WrittenBy(value = ParentSystem.class, instead = "Add, set or remove Parent.")
public record Child(Entity value) implements ICleanupBufferElementData {}
