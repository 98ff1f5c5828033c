/// The datagrams of the rollback sample, and the ways on which they travel.
///
/// - **In**: inputs, acknowledgements and hashes; bytes from a network, of which nothing is believed.
/// - **Out**: bytes to a network; messages that are well-formed.
/// - **May touch**: java.net, java.nio, `dev.phalanx.collections`.
/// - **Must not touch**: worlds, clocks, threads.
/// - **Invariants**: a datagram that is not well-formed becomes no message; none is longer than
///   [Datagrams#MOST_BYTES][dev.phalanx.samples.rollback.wire.Datagrams#MOST_BYTES].
package dev.phalanx.samples.rollback.wire;
