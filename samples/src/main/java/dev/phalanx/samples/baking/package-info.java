/// Samples about baking, one idea in each package. Each has an authoring scene among the resources of its package.
///
/// - **In**: authoring scenes.
/// - **Out**: authoring components, bakers and baking systems of a few lines.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: each other.
/// - **Invariants**: an incremental bake equals a full one.
package dev.phalanx.samples.baking;
