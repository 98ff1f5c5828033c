/// A colony: workers of several teams dig ore, carry it home and spend it on carts.
///
/// - **In**: a number of workers.
/// - **Out**: a game whose workers think, walk, dig and deliver.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: the same frames give the same world, with any number of workers.
package dev.phalanx.samples.games.colony;
