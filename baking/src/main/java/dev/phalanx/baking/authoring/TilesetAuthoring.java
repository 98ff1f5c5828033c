package dev.phalanx.baking.authoring;

/// A tileset of a [TiledMapAuthoring]: in a file of its own, or embedded in the map. For a tileset in a file of its
/// own, only [#firstGid()] and [#source()] are set.
///
/// @param firstGid the global id of its first tile; the others follow
/// @param source the file of the tileset, or [AssetRef#NONE] if it is embedded
/// @param name the name of an embedded tileset
/// @param image the image of an embedded tileset
/// @param imageWidth the width of the image in pixels
/// @param imageHeight the height of the image in pixels
/// @param tileWidth the width of a tile in pixels
/// @param tileHeight the height of a tile in pixels
/// @param tileCount the number of tiles
/// @param columns the number of tiles in a row of the image
/// @param spacing the pixels between tiles of the image
/// @param margin the pixels around the tiles of the image
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
        int margin) {
    /// A tileset. Values that are null become empty.
    public TilesetAuthoring {
        source = source == null ? AssetRef.NONE : source;
        name = name == null ? "" : name;
        image = image == null ? AssetRef.NONE : image;
    }

    /// A tileset in a file of its own.
    public TilesetAuthoring(int firstGid, AssetRef source) {
        this(firstGid, source, "", AssetRef.NONE, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
