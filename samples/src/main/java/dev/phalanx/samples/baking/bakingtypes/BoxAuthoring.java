package dev.phalanx.samples.baking.bakingtypes;

import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.Range;
import dev.phalanx.scenes.files.DefaultsTo;

/// A box, whose centre is the position of its node.
///
/// @param width its size along the x axis of the node
/// @param height its size along the y axis of the node
/// @param depth its size along the z axis of the node
public record BoxAuthoring(
        @Range(min = 0) @DefaultsTo("1") float width,
        @Range(min = 0) @DefaultsTo("1") float height,
        @Range(min = 0) @DefaultsTo("1") float depth)
        implements IAuthoring {}
