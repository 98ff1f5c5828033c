package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;

/// A shape, given by its points.
///
/// @param points a text file with a point in each line: x, y and z, with spaces between them
public record ShapeAuthoring(AssetRef points) implements IAuthoring {}
