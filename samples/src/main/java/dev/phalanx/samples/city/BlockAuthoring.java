package dev.phalanx.samples.city;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.scenes.files.DefaultsTo;

/// What a block of the city has, in its scene file. The node's position is the block's south-western corner.
///
/// @param houses how many houses stand in it
/// @param residents how many people walk around each house
/// @param trees how many trees it has
record BlockAuthoring(
        @Range(min = 0, max = 500) @DefaultsTo("12") int houses,
        @Range(min = 0, max = 20) @DefaultsTo("2") int residents,
        @Range(min = 0, max = 500) @DefaultsTo("10") int trees)
        implements IAuthoring {}
