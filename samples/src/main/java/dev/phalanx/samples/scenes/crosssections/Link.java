package dev.phalanx.samples.scenes.crosssections;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// A link to another entity.
///
/// @param target the entity; null if it is in another section than section 0 and the one of the link
public record Link(Entity target) implements IComponentData {}
