/// What cubes have in all samples.
///
/// - **In**: nothing.
/// - **Out**: components.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: other samples.
/// - **Invariants**: none of them can be disabled.
package dev.phalanx.samples.hellocube.cubes;
