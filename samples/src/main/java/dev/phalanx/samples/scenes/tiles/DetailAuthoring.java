package dev.phalanx.samples.scenes.tiles;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;

/// Says at which distances the section that the node is in is shown. The ranges of a scene's sections adjoin.
///
/// @param from the least distance from the visitor to the centre of the tile, in metres
/// @param to the distance at which a coarser section is shown, in metres
public record DetailAuthoring(
        @Range(min = 0) float from, @Range(min = 0) float to) implements IAuthoring {}
