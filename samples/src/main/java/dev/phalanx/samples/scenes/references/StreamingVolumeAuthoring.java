package dev.phalanx.samples.scenes.references;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;

/// A rectangle on the ground around the node, inside which a scene is loaded.
///
/// @param scene the scene file
/// @param width from west to east, in metres
/// @param depth from south to north, in metres
public record StreamingVolumeAuthoring(
        AssetRef scene,
        @Range(min = 0) float width,
        @Range(min = 0) float depth) implements IAuthoring {}
