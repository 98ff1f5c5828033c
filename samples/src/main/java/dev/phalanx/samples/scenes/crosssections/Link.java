package dev.phalanx.samples.scenes.crosssections;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A link to another entity.
///
/// @param target the entity; null if it is in a section other than section 0 and that of the link
public record Link(Entity target) implements IComponentData {}
