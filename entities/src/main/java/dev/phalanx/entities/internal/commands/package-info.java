/// Commands that were recorded for a world and are not applied yet: their storage, order and playback.
///
/// - **In**: entities, component classes and values, from any one thread a recorder.
/// - **Out**: [CommandLog][dev.phalanx.entities.internal.commands.CommandLog], which the public buffers and writers
///   share, and its playback in a world.
/// - **May touch**: the operations on entities, the store, the structural changes, the change tracker; the public API
///   of worlds. Packages: `entities`, `entities.components`, `entities.diagnostics`, `entities.internal.access`,
///   `entities.internal.change`, `entities.internal.dump`, `entities.internal.entity`, `entities.internal.events`,
///   `entities.internal.failures`, `entities.internal.managed`, `entities.internal.query`, `entities.internal.store`,
///   `entities.internal.types`, `entities.query`, `entities.types`, `jobs.graph`, `structs`, `structs.contract`,
///   `structs.kernel`.
/// - **Must not touch**: systems, other worlds. Packages: `entities.systems`.
/// - **Invariants**: a command is a few words of a primitive stream, see
///   [CommandLayout][dev.phalanx.entities.internal.commands.CommandLayout], and never an object; one recorder is used
///   by one thread at a time; a command is applied whole or not at all.
package dev.phalanx.entities.internal.commands;
