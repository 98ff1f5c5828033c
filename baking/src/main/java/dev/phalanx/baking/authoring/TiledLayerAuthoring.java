package dev.phalanx.baking.authoring;

/// How a layer of a Tiled map looks. The reader of such maps adds one to the node of each layer. The values of a group
/// layer apply to the layers inside, too: opacities, parallax factors and tints multiply.
///
/// @param id the number of the layer in the map
/// @param opacity from 0, transparent, to 1
/// @param parallaxX how far the layer moves horizontally if the camera moves by 1
/// @param parallaxY how far the layer moves vertically if the camera moves by 1
/// @param tint the colour that the layer's colours are multiplied with, as `0xAARRGGBB`
public record TiledLayerAuthoring(int id, float opacity, float parallaxX, float parallaxY, int tint)
        implements IAuthoring {}
