package dev.phalanx.baking.authoring;

import java.util.List;

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
/// @param tilesets the tilesets, in the order of their first gids
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
}
