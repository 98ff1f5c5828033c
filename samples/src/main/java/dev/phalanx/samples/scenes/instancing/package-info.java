/// Several instances of one scene: each is loaded with commands that say where it belongs, and a system moves its
/// entities there before they arrive. The twin of Unity's sample *SubsceneInstancing*.
///
/// - **In**: a scene and places.
/// - **Out**: an instance of the scene at each place.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples, but for the props.
/// - **Invariants**: no entity is ever seen at a place that is not its own.
package dev.phalanx.samples.scenes.instancing;
