package dev.phalanx.samples.baking.prefabreference;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.components.EntityPrefabReference;

/// A loft, around which pigeons appear.
///
/// @param prefab names the prefab; a field of the type Entity would load it with the scene of the loft
/// @param count how many pigeons
/// @param radius how far they are from the loft, in metres
public record Loft(EntityPrefabReference prefab, int count, float radius) implements IComponentData {}
