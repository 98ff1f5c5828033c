package dev.phalanx.baking.authoring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The properties of a Tiled map that apply to all its layers. The reader of such maps adds one to the node `#map`.
///
/// @param orientation such as `orthogonal`, `isometric`, `staggered` or `hexagonal`
/// @param isInfinite whether layers have sizes of their own, and the size of the map has no meaning
/// @param width the width of the map in tiles
/// @param height the height of the map in tiles
/// @param tileWidth the width of a cell of the grid in pixels
/// @param tileHeight the height of a cell of the grid in pixels
/// @param staggerAxis `x` or `y` in staggered and hexagonal maps, otherwise empty
/// @param staggerIndex `odd` or `even` in staggered and hexagonal maps, otherwise empty
/// @param hexSideLength the length in pixels of the side of a hexagon, or 0
/// @param tilesets the tilesets, in the order of their first gids. Those that only templates of objects use come last
public record TiledMapAuthoring(
        String orientation,
        boolean isInfinite,
        int width,
        int height,
        int tileWidth,
        int tileHeight,
        String staggerAxis,
        String staggerIndex,
        int hexSideLength,
        List<TilesetAuthoring> tilesets)
        implements IAuthoring {
    /// A map. Values that are null become empty.
    public TiledMapAuthoring {
        orientation = orientation == null ? "" : orientation;
        staggerAxis = staggerAxis == null ? "" : staggerAxis;
        staggerIndex = staggerIndex == null ? "" : staggerIndex;
        tilesets = tilesets == null ? List.of() : List.copyOf(tilesets);
    }

    /// The tileset of a tile, or null for no tile, and for a tile that no tileset has.
    ///
    /// @param tile a tile as in [TileLayerAuthoring#tiles()] or [TiledObjectAuthoring#gid()]
    public @Nullable TilesetAuthoring tileset(int tile) {
        int gid = TileLayerAuthoring.id(tile);
        TilesetAuthoring found = null;
        for (TilesetAuthoring tileset : tilesets) {
            if (gid != 0 && tileset.firstGid() <= gid) {
                found = tileset;
            }
        }
        return found;
    }

    /// What the tileset says about a tile, or null if it only gives it a place in its image.
    ///
    /// @param tile a tile as in [TileLayerAuthoring#tiles()] or [TiledObjectAuthoring#gid()]
    public @Nullable TileAuthoring tile(int tile) {
        TilesetAuthoring tileset = tileset(tile);
        return tileset == null ? null : tileset.tile(TileLayerAuthoring.id(tile) - tileset.firstGid());
    }
}
