package dev.phalanx.baking.authoring;

/// The image of an image layer of a Tiled map, whose upper left corner is at the node.
///
/// @param image the image
/// @param repeatsX whether the image is repeated horizontally without end
/// @param repeatsY whether the image is repeated vertically without end
public record ImageLayerAuthoring(AssetRef image, boolean repeatsX, boolean repeatsY) implements IAuthoring {
    /// An image. If it is null, it becomes [AssetRef#NONE].
    public ImageLayerAuthoring {
        image = image == null ? AssetRef.NONE : image;
    }
}
