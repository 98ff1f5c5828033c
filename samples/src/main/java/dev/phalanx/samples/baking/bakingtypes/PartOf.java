package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.components.TemporaryBakingType;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The compound that a box belongs to: a temporary baking type, which is removed as soon as the baking systems have
/// been updated.
///
/// @param compound the entity that has the CompoundBounds
@TemporaryBakingType
public record PartOf(Entity compound) implements IComponentData {}
