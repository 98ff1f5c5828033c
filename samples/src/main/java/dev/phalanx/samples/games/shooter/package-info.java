/// A shooter: turrets fire at enemies that come in waves.
///
/// - **In**: a number of enemies and turrets.
/// - **Out**: a game whose frames spawn, move, hit and destroy.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: the same frames give the same world, with any number of workers.
package dev.phalanx.samples.games.shooter;
