/// Traffic: cars follow each other on the lanes of a ring road, and change lanes.
///
/// - **In**: a number of cars and lanes.
/// - **Out**: a game whose cars drive in fixed steps.
/// - **May touch**: the exported packages of the library, `games`.
/// - **Must not touch**: other games.
/// - **Invariants**: the same frames give the same world, with any number of workers.
package dev.phalanx.samples.games.traffic;
