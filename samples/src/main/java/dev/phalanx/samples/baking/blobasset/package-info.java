/// A blob asset that a baker builds: a curve, which moves entities up and down. Bakers of equal curves share one blob.
/// The twin of Unity's sample *BlobAssetBaker*.
///
/// - **In**: nodes with the keys of a curve.
/// - **Out**: entities that follow their curves.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: a scene has one blob for all curves with the same keys.
package dev.phalanx.samples.baking.blobasset;
