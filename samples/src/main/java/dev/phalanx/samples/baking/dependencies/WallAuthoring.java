package dev.phalanx.samples.baking.dependencies;

import dev.phalanx.baking.authoring.IAuthoring;

/// A wall, in front of which the pictures below its node hang.
///
/// @param thickness how far in front of the node its surface is, in metres
public record WallAuthoring(float thickness) implements IAuthoring {}
