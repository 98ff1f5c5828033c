package dev.phalanx.samples.hellocube.reparenting;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// Whose child an entity is.
///
/// @param entity the parent
public record Parent(Entity entity) implements IComponentData {}
