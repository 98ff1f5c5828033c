/// The messages between server and clients: their bytes, and a client's copy of the world.
///
/// - **In**: chunks of a world, and bytes from the network.
/// - **Out**: frames, and the entities that a client knows of.
/// - **May touch**: the exported packages of the library, `server.arena`.
/// - **Must not touch**: threads, clocks.
/// - **Invariants**: no memory is allocated for what a frame announces before its length is checked, and bytes that are
///   not a frame cause a [BadFrameException] and nothing else.
package dev.phalanx.samples.server.wire;
