/// Cubes that turn: a system with one loop on the main thread.
///
/// - **In**: entities with a Transform and a RotationSpeed.
/// - **Out**: their angles.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: an angle grows by speed times time.
package dev.phalanx.samples.hellocube.mainthread;
