package dev.phalanx.baking.formats;

import dev.phalanx.baking.authoring.TilesetAuthoring;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A tileset of a map, with what tile objects inherit from its tiles.
///
/// @param value the tileset
/// @param componentsHash a hash of the components of the tileset and its tiles
/// @param isFitted whether pictures keep their proportions in objects of another size
/// @param tiles the tiles that have more than a place in the image
record TiledTileset(TilesetAuthoring value, long componentsHash, boolean isFitted, Map<Integer, Tile> tiles) {
    /// A tile.
    ///
    /// @param width the width of its picture in pixels
    /// @param height the height of its picture in pixels
    /// @param failed the types of its components that are wrong
    record Tile(TiledProperties.Described described, int width, int height, Set<Object> failed) {}

    /// The tile with a number, or null if it has nothing but a place in the image.
    @Nullable
    Tile tile(int id) {
        return tiles.get(id);
    }

    /// The first global id behind those of the tiles.
    int end() {
        int last = Math.max(
                value.tileCount(),
                tiles.keySet().stream().mapToInt(id -> id + 1).max().orElse(1));
        return value.firstGid() + last;
    }
}
