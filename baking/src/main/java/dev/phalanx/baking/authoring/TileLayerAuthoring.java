package dev.phalanx.baking.authoring;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The tiles of a layer of a Tiled map. The reader of such maps adds one to the node of each tile layer.
///
/// A tile is a number of 32 bits. The lower 28 are its global id, which the [tilesets][TiledMapAuthoring#tilesets()]
/// give a meaning, or 0 for no tile; the upper 4 say how it is turned:
///
/// ```
///  31         30        29        28       27                                0
/// | mirrored | mirrored | swapped | turned | global id                        |
/// | in x     | in y     | x, y    | by 120°|                                  |
/// ```
///
/// A tile is first swapped, which mirrors it at the diagonal from the upper left, and then mirrored. In hexagonal maps,
/// bit 29 turns it by 60° instead, and bit 28 by 120°.
///
/// @param x the column of the first tile of each row, in the grid of the map: 0, except in infinite maps
/// @param y the row of the first tile, in the grid of the map: 0, except in infinite maps
/// @param width in tiles
/// @param height in tiles
/// @param tileWidth the width of a cell of the grid in pixels
/// @param tileHeight the height of a cell of the grid in pixels
/// @param tiles row by row from above, `width * height` of them. Not to be changed
@SuppressWarnings("ArrayRecordComponent") // a list would take an object for each tile
public record TileLayerAuthoring(int x, int y, int width, int height, int tileWidth, int tileHeight, int[] tiles)
        implements IAuthoring {
    /// The bit of a tile that is mirrored from left to right.
    public static final int MIRRORED_X = 1 << 31;
    /// The bit of a tile that is mirrored from top to bottom.
    public static final int MIRRORED_Y = 1 << 30;
    /// The bit of a tile whose x and y are swapped, or that is turned by 60° in a hexagonal map.
    public static final int SWAPPED = 1 << 29;
    /// The bit of a tile that is turned by 120° in a hexagonal map.
    public static final int TURNED_120 = 1 << 28;

    private static final int ID = TURNED_120 - 1;

    /// The tiles of a layer. If they are null, there are none.
    ///
    /// @throws IllegalArgumentException if there are not `width * height` tiles
    public TileLayerAuthoring {
        tiles = tiles == null ? new int[0] : tiles;
        if (width < 0 || height < 0 || (long) width * height != tiles.length) {
            throw new IllegalArgumentException("A layer of " + width + " x " + height + " tiles was given "
                    + tiles.length + " tiles. Give it width * height of them.");
        }
    }

    /// The global id of a tile without the bits that say how it is turned, or 0 for no tile.
    public static int id(int tile) {
        return tile & ID;
    }

    /// The tile in a cell of the map's grid, or 0 if the cell is outside the layer.
    public int tileAt(int column, int row) {
        long fromLeft = (long) column - x;
        long fromTop = (long) row - y;
        boolean isInside = fromLeft >= 0 && fromLeft < width && fromTop >= 0 && fromTop < height;
        return isInside ? tiles[(int) (fromTop * width + fromLeft)] : 0;
    }

    /// Whether another layer has equal numbers and equal tiles.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TileLayerAuthoring layer
                && x == layer.x
                && y == layer.y
                && width == layer.width
                && height == layer.height
                && tileWidth == layer.tileWidth
                && tileHeight == layer.tileHeight
                && Arrays.equals(tiles, layer.tiles);
    }

    @Override
    public int hashCode() {
        return Objects.hash(x, y, width, height, tileWidth, tileHeight, Arrays.hashCode(tiles));
    }

    /// Such as `TileLayerAuthoring 100 x 50 from (0, 0)`.
    @Override
    public String toString() {
        return "TileLayerAuthoring " + width + " x " + height + " from (" + x + ", " + y + ")";
    }
}
