/// What tools learn of running worlds.
///
/// - **In**: what happened in a world, as names and numbers.
/// - **Out**: [CommandPlayback][dev.phalanx.entities.diagnostics.CommandPlayback], the records of journals, and
///   [WorldTool][dev.phalanx.entities.diagnostics.WorldTool], by which a JVM switch starts a tool.
/// - **May touch**: ids. Packages: `structs`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: every value is immutable.
@Experimental
package dev.phalanx.entities.diagnostics;

import dev.phalanx.structs.Experimental;
