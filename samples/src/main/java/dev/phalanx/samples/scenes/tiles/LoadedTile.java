package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;

/// The instance of a tile that was requested.
///
/// @param sceneEntity the entity that represents the instance
public record LoadedTile(Entity sceneEntity) implements IComponentData {}
