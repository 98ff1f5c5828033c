/// Cubes at random places that do not depend on the order in which they are made.
///
/// - **In**: a count of cubes for each spawn.
/// - **Out**: cubes that fall and vanish.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: the same updates make the same cubes.
package dev.phalanx.samples.hellocube.randomspawn;
