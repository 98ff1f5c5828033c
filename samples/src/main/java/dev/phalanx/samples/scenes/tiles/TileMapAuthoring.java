package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;
import java.util.List;

/// A map of square tiles, whose south-western corner is at the origin of the scene.
///
/// @param templates the scene files of tiles; each tile gets one of them at random
/// @param columns how many tiles from west to east
/// @param rows how many tiles from south to north
/// @param tileMetres the length of a tile's side
/// @param loadMetres a tile is loaded if the visitor is nearer to its centre
/// @param unloadMetres a tile is unloaded if the visitor is farther from its centre
public record TileMapAuthoring(
        List<AssetRef> templates,
        @Range(min = 1, max = 100) int columns,
        @Range(min = 1, max = 100) int rows,
        @Range(min = 1) float tileMetres,
        @Range(min = 0) float loadMetres,
        @Range(min = 0) float unloadMetres)
        implements IAuthoring {}
