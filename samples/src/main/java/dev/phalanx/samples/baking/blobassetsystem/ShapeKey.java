package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.baking.components.BakingType;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.Guid;

/// Tells shapes apart without a comparison of their points: input of [HullSystem], which is not stored.
///
/// @param content a hash of all points
@BakingType
public record ShapeKey(Guid content) implements IComponentData {}
