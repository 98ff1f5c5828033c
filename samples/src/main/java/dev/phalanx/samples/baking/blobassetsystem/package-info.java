/// Blob assets that a baking system computes: bakers leave the points of shapes, and the system works out the hull of
/// each distinct shape in a parallel job. The twin of Unity's sample *BlobAssetBakingSystem*.
///
/// - **In**: nodes with a Shape, files with points.
/// - **Out**: entities with a reference to the hull of their shape.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: a scene has one blob for each distinct shape, however many nodes have it.
package dev.phalanx.samples.baking.blobassetsystem;
