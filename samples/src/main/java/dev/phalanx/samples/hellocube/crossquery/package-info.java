/// Cubes that take on a colour when they touch others: a loop inside of a loop.
///
/// - **In**: cubes with a LocalTransform, a Drift and a Colour.
/// - **Out**: their colours.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: a cube is red exactly while another one is near.
package dev.phalanx.samples.hellocube.crossquery;
