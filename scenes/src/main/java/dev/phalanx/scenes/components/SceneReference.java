package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.Guid;

/// Makes an entity a *scene entity*: it represents a scene, loaded or not.
///
/// With a [RequestSceneLoaded] beside it, the scene is loaded. The scene entity then has a buffer of
/// [ResolvedSectionEntity], one for each section. Destroying the scene entity unloads all sections.
///
/// @param sceneGuid the identity of the scene. It is read when the entity is first seen; later changes have no effect.
public record SceneReference(Guid sceneGuid) implements IComponentData {
    /// The reference to the scene of a name, such as `levels/city`: the path of its file relative to the source of the
    /// scenes, without the ending.
    ///
    /// @throws IllegalArgumentException if the name is empty
    public static SceneReference of(String name) {
        return new SceneReference(Guid.ofName(name));
    }
}
