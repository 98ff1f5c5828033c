package dev.phalanx.scenes.components;

import dev.phalanx.scenes.files.Guid;

/// A field of components that names a prefab without loading it. Files store it unchanged.
///
/// A prefab is the root entity of a scene, see [PrefabRoot].
///
/// @param prefabGuid the identity of the prefab's scene; [Guid#NONE] if the field names none
public record EntityPrefabReference(Guid prefabGuid) {
    /// The reference to the prefab of a name, as [SceneReference#of] makes it.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public static EntityPrefabReference of(String name) {
        return new EntityPrefabReference(Guid.ofName(name));
    }
}
