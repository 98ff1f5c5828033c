package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.components.EntitySceneReference;

/// A tile of a map, loaded or not.
///
/// @param scene what it is an instance of
/// @param place where it is
/// @param loadMetres it is loaded if the visitor is nearer
/// @param unloadMetres it is unloaded if the visitor is farther
public record Tile(EntitySceneReference scene, TilePlace place, float loadMetres, float unloadMetres)
        implements IComponentData {}
