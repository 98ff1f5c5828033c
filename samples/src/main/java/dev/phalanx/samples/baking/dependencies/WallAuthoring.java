package dev.phalanx.samples.baking.dependencies;

import dev.phalanx.baking.authoring.IAuthoring;

/// A wall, with the pictures below its node in front of it.
///
/// @param thickness how far in front of the node its surface is, in metres
public record WallAuthoring(float thickness) implements IAuthoring {}
