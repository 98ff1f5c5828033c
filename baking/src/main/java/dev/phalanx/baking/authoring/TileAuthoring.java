package dev.phalanx.baking.authoring;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonTypeIdResolver;

/// A tile of a [TilesetAuthoring] that has more than its place in the image of the tileset.
///
/// @param id the number of the tile in its tileset
/// @param className the class of the tile in Tiled, or empty
/// @param image the image of a tile that has one of its own, otherwise [AssetRef#NONE]
/// @param imageX the left edge of the part of its own image that the tile shows, in pixels
/// @param imageY the upper edge of this part
/// @param imageWidth the width of this part in pixels, or 0 if the tile has no image of its own
/// @param imageHeight the height of this part
/// @param shapes the collision shapes of the tile, in pixels from the tile's upper left corner
/// @param frames the animation of the tile, or empty
/// @param components what the tile's class and properties describe, as those of an object do. The nodes of tile objects
///     have these components; a baker of a tile layer looks for them here
public record TileAuthoring(
        int id,
        String className,
        AssetRef image,
        int imageX,
        int imageY,
        int imageWidth,
        int imageHeight,
        List<TileShape> shapes,
        List<Frame> frames,

        @JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "type") @JsonTypeIdResolver(AuthoringTypeIds.class)
        List<IAuthoring> components) {
    /// A step of an animation.
    ///
    /// @param tileId the number of the tile, in the tileset, that is shown
    /// @param milliseconds how long it is shown
    public record Frame(int tileId, int milliseconds) {}

    /// A tile. Values that are null become empty.
    public TileAuthoring {
        className = className == null ? "" : className;
        image = image == null ? AssetRef.NONE : image;
        shapes = shapes == null ? List.of() : List.copyOf(shapes);
        frames = frames == null ? List.of() : List.copyOf(frames);
        components = components == null ? List.of() : List.copyOf(components);
    }

    /// The first component of a class or a subclass, or null.
    public <T extends IAuthoring> @Nullable T find(Class<T> type) {
        return AuthoringTypeIds.find(components, type);
    }
}
