package dev.phalanx.samples.baking.blobassetsystem;

import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.blob.BlobAssetReference;

/// The hull of an entity's shape. Programs find it in the baked scene.
///
/// @param hull one blob for all entities of the shape; the loaded scene owns it
public record HullReference(BlobAssetReference<Hull> hull) implements IComponentData {}
