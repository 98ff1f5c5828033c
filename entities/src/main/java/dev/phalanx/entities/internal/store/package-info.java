/// The memory of one world: the entities, the slab and row of each, and the columns.
///
/// - **In**: component infos; claims and releases of rows, from the structural changes.
/// - **Out**: [WorldStore][dev.phalanx.entities.internal.store.WorldStore] and what it is made of.
/// - **May touch**: struct types, leaf columns, component infos, the table of shared values. Packages:
///   `entities.components`, `entities.internal.events`, `entities.internal.failures`, `entities.internal.managed`,
///   `entities.internal.shared`, `entities.internal.types`, `jobs`, `jobs.graph`, `structs`, `structs.contract`,
///   `structs.kernel`.
/// - **Must not touch**: queries, systems, the public API. Packages: `entities.systems`, `entities.query`.
/// - **Invariants**: all entities of a chunk have the same shared values; a chunk's rows are packed from its first
///   slot; everything at and beyond a chunk's count is zero bits, and so are the values of chunk components of a chunk
///   without entities; the entity table and the entity column of the slabs agree both ways; change and order versions
///   are written by `ChangeTracker` alone.
package dev.phalanx.entities.internal.store;
