/// Samples about scenes, one idea in each package. Most have authoring scenes among the resources of their package.
///
/// - **In**: worlds that somebody updates, baked scenes.
/// - **Out**: systems of a few lines, which load and unload.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: each other, but for the props.
/// - **Invariants**: what is loaded follows the components of the world.
package dev.phalanx.samples.scenes;
