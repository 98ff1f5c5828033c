/// Cubes that are fired at each frame and in steps of equal length.
///
/// - **In**: a world with a clock.
/// - **Out**: two counts of shots.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: the second count depends on the time that has passed alone.
package dev.phalanx.samples.hellocube.fixedtimestep;
