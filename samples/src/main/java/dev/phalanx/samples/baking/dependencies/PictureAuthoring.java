package dev.phalanx.samples.baking.dependencies;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;

/// A picture that is hung up pixel by pixel. Its first pixel is at the position of the node, the others are to the
/// right of it and below.
///
/// @param bitmap a file in the plain PBM format
/// @param style a properties file with the `spacing` of pixels in metres and their `colour`; without the file, the
///     pixels are black and 1 m apart
public record PictureAuthoring(AssetRef bitmap, AssetRef style) implements IAuthoring {}
