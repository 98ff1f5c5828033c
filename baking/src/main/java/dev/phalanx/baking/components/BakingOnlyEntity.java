package dev.phalanx.baking.components;

import dev.phalanx.entities.components.IComponentData;

/// Marks an entity that exists while a scene is baked, and is not stored in the baked scene.
@BakingType
public record BakingOnlyEntity() implements IComponentData {}
