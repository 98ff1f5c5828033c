/// The entities of one world: created, changed, read and destroyed by an
/// [EntityManager][dev.phalanx.entities.EntityManager].
///
/// - **In**: component classes and values, entities, queries.
/// - **Out**: entities, copies of values, references, buffers, chunks, lookups, queries; calls of listeners.
/// - **May touch**: the operations on entities, queries, lookups. Packages: `entities.components`,
///   `entities.internal.access`, `entities.internal.change`, `entities.internal.entity`, `entities.internal.failures`,
///   `entities.internal.listen`, `entities.internal.query`, `entities.internal.store`, `entities.internal.types`,
///   `entities.lookups`, `entities.query`, `entities.types`, `jobs`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: rows and versions other than through those operations; systems, worlds, jobs, command buffers.
///   Packages: `entities.systems`, `entities.commands`, `entities.jobs`.
/// - **Invariants**: every public call checks first that the world is open and that the calling thread owns it, then
///   its arguments; what is refused has changed nothing.
package dev.phalanx.entities;
