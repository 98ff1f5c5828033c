/// Tables of agent-based models in the IPC format of [Apache Arrow](https://arrow.apache.org).
///
/// - **In**: a [DataTable][dev.phalanx.agents.DataTable], or a [Batch][dev.phalanx.agents.Batch] with the file of its
///   rows.
/// - **Out**: [ArrowFiles][dev.phalanx.agents.arrow.ArrowFiles] and
///   [ArrowRecording][dev.phalanx.agents.arrow.ArrowRecording], which write files and streams.
/// - **May touch**: the public API of agents. Packages: `agents`, `structs`.
/// - **Must not touch**: worlds. Packages: `entities`.
/// - **Invariants**: a file has its name when it is whole, and what was there before stays until then. A record batch
///   has a bounded number of rows.
@Experimental
package dev.phalanx.agents.arrow;

import dev.phalanx.structs.Experimental;
