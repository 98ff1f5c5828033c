/// Command buffers: changes of a world that are recorded where they cannot be made, and made later.
///
/// - **In**: entities, deferred entities, component values, queries; from jobs through writers.
/// - **Out**: [EntityCommandBuffer][dev.phalanx.entities.commands.EntityCommandBuffer] and its
///   [ParallelWriter][dev.phalanx.entities.commands.EntityCommandBuffer.ParallelWriter], and the systems that hand them
///   out and play them back.
/// - **May touch**: the machinery of commands, worlds and systems through their public API, the jobs of a buffer.
///   Packages: `entities`, `entities.components`, `entities.internal.access`, `entities.internal.commands`,
///   `entities.internal.failures`, `entities.internal.jobs`, `entities.internal.types`, `entities.query`,
///   `entities.types`, `structs`, `structs.contract`.
/// - **Must not touch**: rows, versions, queries' insides.
/// - **Invariants**: what is refused when it is recorded has recorded nothing; what is refused at playback has changed
///   nothing, and the commands before it are applied.
package dev.phalanx.entities.commands;
