package dev.phalanx.samples.hellocube.reparenting;

import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.structs.Entity;

/// One of a parent's children.
///
/// @param entity the child
public record Child(Entity entity) implements IBufferElementData {}
