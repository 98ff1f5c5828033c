package dev.phalanx.samples.baking.blobasset;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.blob.BlobAssetReference;

/// Follows a curve up and down.
///
/// @param curve the curve, 8 bytes in each entity; the loaded scene owns the blob
/// @param base the height of the curve's zero
public record CurveFollower(BlobAssetReference<Curve> curve, float base) implements IComponentData {}
