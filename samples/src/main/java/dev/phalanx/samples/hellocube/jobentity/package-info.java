/// Cubes that turn: a job for each entity.
///
/// - **In**: entities with a Transform and a RotationSpeed.
/// - **Out**: their angles.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: an angle grows by speed times time.
package dev.phalanx.samples.hellocube.jobentity;
