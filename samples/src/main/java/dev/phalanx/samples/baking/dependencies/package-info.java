/// Baking dependencies: a baker reads files and other authoring components, and runs again when one of them changes.
/// Here, a picture becomes an entity for each dark pixel. The twin of Unity's sample *BakingDependencies*.
///
/// - **In**: nodes with a Picture, bitmaps (PBM), styles (properties files).
/// - **Out**: the pixels of each picture.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples; files, except through the methods of bakers.
/// - **Invariants**: a change runs the bakers alone that have read what changed.
package dev.phalanx.samples.baking.dependencies;
