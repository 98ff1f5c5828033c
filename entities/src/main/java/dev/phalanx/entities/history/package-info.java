/// Going back to earlier ticks of a world.
///
/// - **In**: a world; how many ticks, and how much memory.
/// - **Out**: [WorldHistory][dev.phalanx.entities.history.WorldHistory],
///   [OpenTick][dev.phalanx.entities.history.OpenTick].
/// - **May touch**: worlds and their time, exact states, recorded ticks. Packages: `entities`, `entities.exact`,
///   `entities.internal.access`, `entities.internal.change`, `entities.internal.entity`, `entities.internal.failures`,
///   `entities.internal.history`, `entities.internal.store`, `entities.systems`, `jobs.graph`.
/// - **Must not touch**: chunks and columns, which are the internal package's.
/// - **Invariants**: a world is in the newest tick, or has been changed since; it never is between two ticks.
package dev.phalanx.entities.history;
