/// The game of the rollback sample, without any network: ships of up to four players fire at drones and at each other.
///
/// - **In**: the buttons that each player holds in a tick.
/// - **Out**: a world that goes on tick by tick, where its things are, the hashes of its components.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: sockets, clocks.
/// - **Invariants**: the same buttons in the same ticks give the same world, bit by bit, with any number of workers and
///   however often it was rolled back. What decides a tick is in components.
package dev.phalanx.samples.rollback.arena;
