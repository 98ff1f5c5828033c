/// Cubes that stop and go on: a component is disabled and enabled every second.
///
/// - **In**: entities with a LocalTransform and a Spin.
/// - **Out**: their rotations.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: only cubes whose Spin is enabled turn.
package dev.phalanx.samples.hellocube.enableable;
