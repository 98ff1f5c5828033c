/// The one path of structural changes, and the one place that writes versions.
///
/// - **In**: archetypes, locations, component infos; the caller has checked thread, world and arguments.
/// - **Out**: [StructuralChanges][dev.phalanx.entities.internal.change.StructuralChanges] and what it leads to,
///   [ChangeTracker][dev.phalanx.entities.internal.change.ChangeTracker]; between two worlds
///   [WorldTransfer][dev.phalanx.entities.internal.change.WorldTransfer] and
///   [WorldMirror][dev.phalanx.entities.internal.change.WorldMirror].
/// - **May touch**: the store. Packages: `entities.components`, `entities.internal.events`,
///   `entities.internal.managed`, `entities.internal.shared`, `entities.internal.store`, `entities.internal.types`,
///   `jobs.graph`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: queries, systems, the public API. Packages: `entities.systems`, `entities.query`.
/// - **Invariants**: no other package creates, moves or removes a row; no other package writes a change or order
///   version; the comment of every structural method says which: `Versions: change=…; order=….`
package dev.phalanx.entities.internal.change;
