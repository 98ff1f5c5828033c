/// Command buffers: changes of a world that are recorded where they cannot be made, and made later.
///
/// - **In**: entities, temporary ids, component values, queries; from jobs through writers.
/// - **Out**: [EntityCommandBuffer][dev.phalanx.entities.commands.EntityCommandBuffer] and its
///   [ParallelWriter][dev.phalanx.entities.commands.EntityCommandBuffer.ParallelWriter].
/// - **May touch**: the machinery of commands, worlds through their public API.
/// - **Must not touch**: rows, versions, queries' insides.
/// - **Invariants**: what is refused when it is recorded has recorded nothing; what is refused at playback has changed
///   nothing, and the commands before it are applied.
package dev.phalanx.entities.commands;
