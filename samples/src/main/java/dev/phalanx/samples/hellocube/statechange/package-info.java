/// Cubes that begin and end to spin in three ways: by a value, by a component that comes and goes, by one that is
/// enabled and disabled.
///
/// - **In**: how many cubes, and how many change in an update.
/// - **Out**: the costs of each way.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: each way makes the same cubes spin.
package dev.phalanx.samples.hellocube.statechange;
