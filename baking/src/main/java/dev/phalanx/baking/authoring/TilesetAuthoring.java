package dev.phalanx.baking.authoring;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.phalanx.baking.authoring.TiledObjectAuthoring.Alignment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonTypeIdResolver;

/// A tileset of a [TiledMapAuthoring]: in a file of its own, or embedded in the map.
///
/// @param firstGid the global id of its first tile; the others follow
/// @param source the file of the tileset, or [AssetRef#NONE] if it is embedded
/// @param name the name of the tileset
/// @param image the image that has all tiles, or [AssetRef#NONE] if each tile has an image of its own
/// @param imageWidth the width of the image in pixels
/// @param imageHeight the height of the image in pixels
/// @param tileWidth the width of a tile in pixels; of the widest one, if each has an image of its own
/// @param tileHeight the height of a tile in pixels; of the highest one, if each has an image of its own
/// @param tileCount the number of tiles
/// @param columns the number of tiles in a row of the image
/// @param spacing the pixels between tiles of the image
/// @param margin the pixels around the tiles of the image
/// @param alignment where the tile of a tile object is, seen from its position; null if this depends on the map:
///     `BOTTOM` in isometric maps and `BOTTOM_LEFT` in others
/// @param offsetX how many pixels to the right of its place a tile is drawn
/// @param offsetY how many pixels below its place a tile is drawn
/// @param tiles the tiles that have more than a place in the image, in the order of their ids
/// @param components what the tileset's class and properties describe, as those of an object do
public record TilesetAuthoring(
        int firstGid,
        AssetRef source,
        String name,
        AssetRef image,
        int imageWidth,
        int imageHeight,
        int tileWidth,
        int tileHeight,
        int tileCount,
        int columns,
        int spacing,
        int margin,
        @Nullable Alignment alignment,
        float offsetX,
        float offsetY,
        List<TileAuthoring> tiles,

        @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "type") @JsonTypeIdResolver(AuthoringTypeIds.class)
        List<IAuthoring> components) {
    /// A tileset. Values that are null become empty, except for the alignment.
    public TilesetAuthoring {
        source = source == null ? AssetRef.NONE : source;
        name = name == null ? "" : name;
        image = image == null ? AssetRef.NONE : image;
        tiles = tiles == null ? List.of() : List.copyOf(tiles);
        components = components == null ? List.of() : List.copyOf(components);
    }

    /// A tileset without an alignment and an offset, whose tiles have nothing but a place in the image.
    public TilesetAuthoring(
            int firstGid,
            AssetRef source,
            String name,
            AssetRef image,
            int imageWidth,
            int imageHeight,
            int tileWidth,
            int tileHeight,
            int tileCount,
            int columns,
            int spacing,
            int margin) {
        this(
                firstGid,
                source,
                name,
                image,
                imageWidth,
                imageHeight,
                tileWidth,
                tileHeight,
                tileCount,
                columns,
                spacing,
                margin,
                null,
                0,
                0,
                List.of(),
                List.of());
    }

    /// A tileset in a file of its own that has not been read.
    public TilesetAuthoring(int firstGid, AssetRef source) {
        this(firstGid, source, "", AssetRef.NONE, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /// The first component of the tileset of a class or a subclass, or null.
    public <T extends IAuthoring> @Nullable T find(Class<T> type) {
        return AuthoringTypeIds.find(components, type);
    }

    /// The tile with a number, or null if it has nothing but a place in the image.
    ///
    /// @param id the number of the tile in the tileset
    public @Nullable TileAuthoring tile(int id) {
        int from = 0;
        int to = tiles.size() - 1;
        while (from <= to) {
            int middle = (from + to) >>> 1;
            TileAuthoring tile = tiles.get(middle);
            if (tile.id() == id) {
                return tile;
            }
            if (tile.id() < id) {
                from = middle + 1;
            } else {
                to = middle - 1;
            }
        }
        return null;
    }
}
