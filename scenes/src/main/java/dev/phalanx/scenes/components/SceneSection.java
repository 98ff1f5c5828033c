package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.Guid;

/// The section of a scene that an entity belongs to. When a world is written as a scene, this component says which
/// section an entity goes to: entities without it go to section 0, and those with a negative section are left out.
/// Loaded entities have it, and so have instances of loaded prefabs.
///
/// @param sceneGuid the identity of the scene
/// @param section the number of the section
public record SceneSection(Guid sceneGuid, int section) implements ISharedComponentData {}
