package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The prefab that an entity has asked for with a [RequestEntityPrefabLoaded], once it is loaded.
///
/// @param prefabRoot the entity to instantiate
public record PrefabLoadResult(Entity prefabRoot) implements IComponentData {}
