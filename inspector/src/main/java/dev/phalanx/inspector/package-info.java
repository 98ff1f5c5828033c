/// The inspector: a server that shows the worlds of this process in a browser.
///
/// - **In**: worlds, options, recordings of Java Flight Recorder.
/// - **Out**: [Inspector][dev.phalanx.inspector.Inspector], and traces from
///   [PerfettoTrace][dev.phalanx.inspector.PerfettoTrace].
/// - **May touch**: the server and the API. Packages: `entities.systems`, `inspector.internal.api`,
///   `inspector.internal.profile`, `inspector.internal.server`, `inspector.internal.world`, `structs`,
///   `structs.internal.lists`.
/// - **Must not touch**: the internals of worlds. Packages: `entities.internal.store`.
/// - **Invariants**: an inspector that is not started costs nothing; an inspector that is closed has left every world.
@Experimental
package dev.phalanx.inspector;

import dev.phalanx.structs.Experimental;
