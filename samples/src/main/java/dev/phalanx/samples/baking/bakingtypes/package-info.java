/// Baking types: bakers leave data for a baking system, which combines it. Here, the boxes of a house become one
/// bounding box around the house. The twin of Unity's sample *BakingTypes*.
///
/// - **In**: nodes with a Compound, and boxes below them.
/// - **Out**: the bounds of each compound.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: nothing but the combined bounds is in the baked scene.
package dev.phalanx.samples.baking.bakingtypes;
