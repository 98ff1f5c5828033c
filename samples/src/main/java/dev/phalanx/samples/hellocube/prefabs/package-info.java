/// Cubes made of a prefab, which fall and are made anew when all are gone. What a loop destroys, it records.
///
/// - **In**: a Spawner with a prefab.
/// - **Out**: falling cubes.
/// - **May touch**: the exported packages of the library, the components of `hellocube.cubes`.
/// - **Must not touch**: other samples.
/// - **Invariants**: there are cubes after every update of the spawning system.
package dev.phalanx.samples.hellocube.prefabs;
