/// A network of nodes over Aeron: UDP with its own flow control and repair of losses, instead of TCP. And a directory
/// on Aeron Cluster that decides while a run goes on which node runs which sections.
///
/// - **In**: the addresses of a [Placement][dev.phalanx.cluster.Placement], and the settings of a media driver or the
///   directory of one that runs already; the addresses of the members of a directory.
/// - **Out**: [AeronNetwork][dev.phalanx.cluster.aeron.AeronNetwork], which a placement is given;
///   [DirectoryNode][dev.phalanx.cluster.aeron.DirectoryNode], and
///   [AeronDirectory][dev.phalanx.cluster.aeron.AeronDirectory], which a node is given.
/// - **May touch**: the public API of cluster. Packages: `cluster`, `structs`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`.
/// - **Invariants**: bytes arrive in the order in which they were written, each once, or the reader gets an exception.
///   Programs that are no nodes have 64 links at most that wait for their handshake. What a directory has decided of a
///   tick never changes. `DirectoryState` is the same on all members after the same requests, and knows nothing of
///   Aeron.
@Experimental
package dev.phalanx.cluster.aeron;

import dev.phalanx.structs.Experimental;
