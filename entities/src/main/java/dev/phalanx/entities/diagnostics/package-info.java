/// What tools learn of running worlds.
///
/// - **In**: what happened in a world, as names and numbers.
/// - **Out**: [CommandPlayback][dev.phalanx.entities.diagnostics.CommandPlayback];
///   [JournalRecord][dev.phalanx.entities.diagnostics.JournalRecord], which a
///   [JournalFilter][dev.phalanx.entities.diagnostics.JournalFilter] chooses; and
///   [WorldTool][dev.phalanx.entities.diagnostics.WorldTool], by which a JVM switch starts a tool.
/// - **May touch**: ids of entities. Packages: `structs`.
/// - **Must not touch**: worlds. Packages: `entities.systems`.
/// - **Invariants**: every value is immutable.
package dev.phalanx.entities.diagnostics;
