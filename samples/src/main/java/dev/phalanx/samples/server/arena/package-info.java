/// The game of the server, without any network: units of several teams walk, fight, and collect crystals.
///
/// - **In**: orders, from any thread.
/// - **Out**: a world that goes on tick by tick, and a record of the orders that it has carried out.
/// - **May touch**: the exported packages of the library.
/// - **Must not touch**: sockets, clocks.
/// - **Invariants**: the same orders in the same ticks give the same world, with any number of workers.
package dev.phalanx.samples.server.arena;
