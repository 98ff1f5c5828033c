/// Cubes that turn: a system with one loop on the main thread.
///
/// - **In**: entities with a LocalTransform and a RotationSpeed.
/// - **Out**: their rotations.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: a rotation advances by speed times time.
package dev.phalanx.samples.hellocube.mainthread;
