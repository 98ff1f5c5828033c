package dev.phalanx.scenes.components;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The scene that a section belongs to. Section entities have it.
///
/// @param sceneEntity the scene entity
public record SceneEntityReference(Entity sceneEntity) implements IComponentData {}
