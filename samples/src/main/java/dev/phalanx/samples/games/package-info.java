/// Games that use all of the library as ordinary programs do, and a report of what their frames cost.
///
/// - **In**: a game's world.
/// - **Out**: bytes a frame, frame times, hashes.
/// - **May touch**: the exported packages of the library, `report`.
/// - **Must not touch**: the components of a game.
/// - **Invariants**: the frames of a game are the same for any number of workers.
package dev.phalanx.samples.games;
