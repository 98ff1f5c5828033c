/// Cubes that turn and bob: several components used as one object.
///
/// - **In**: how many cubes.
/// - **Out**: a world of cubes; their rotations and heights.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: a rotation advances by speed times time; a height depends on the elapsed time alone.
package dev.phalanx.samples.hellocube.aspects;
