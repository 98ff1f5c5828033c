package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;

/// Asks for a prefab to be loaded. When it is there, the entity gets a [PrefabLoadResult].
///
/// All entities that ask for one prefab share one load. When the last of them has been destroyed or has lost this
/// component, the prefab is unloaded together with its instances, unless other code has loaded it too.
///
/// @param prefab names the prefab
public record RequestEntityPrefabLoaded(EntityPrefabReference prefab) implements IComponentData {}
