package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.baking.components.BakingType;
import dev.phalanx.entities.components.IBufferElementData;

/// A point of a shape: input of [HullSystem], which is not stored.
///
/// @param x to the right
/// @param y upwards
/// @param z to the front
@BakingType
public record ShapePoint(float x, float y, float z) implements IBufferElementData {}
