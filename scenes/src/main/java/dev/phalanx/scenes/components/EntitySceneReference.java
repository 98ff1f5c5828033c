package dev.phalanx.scenes.components;

import dev.phalanx.scenes.files.Guid;

/// A field of components that names a scene without loading it. Files store it unchanged.
///
/// @param sceneGuid the identity of the scene; [Guid#NONE] if the field names none
public record EntitySceneReference(Guid sceneGuid) {
    /// The reference to the scene of a name, as [SceneReference#of] makes it.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public static EntitySceneReference of(String name) {
        return new EntitySceneReference(Guid.ofName(name));
    }
}
