/// A game server with its clients: the demo `phalanx demo server`.
///
/// - **In**: connections on a socket; for the demo, how many clients and entities there are to be.
/// - **Out**: snapshots of the world to each client, tick times and pauses.
/// - **May touch**: the exported packages of the library, `server.arena`, `server.wire`, `report`.
/// - **Must not touch**: the components of the game.
/// - **Invariants**: only the thread of the ticks uses the world; no client can delay a tick or another client.
package dev.phalanx.samples.server;
