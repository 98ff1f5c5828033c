/// Recounts what a world keeps count of, and hashes what it holds.
///
/// - **In**: the store, the transitions and the queries of a world.
/// - **Out**: nothing, or one error that lists every finding; the hash of a world's state.
/// - **May touch**: all internals, to read. Packages: `entities.components`, `entities.internal.change`,
///   `entities.internal.managed`, `entities.internal.query`, `entities.internal.shared`, `entities.internal.store`,
///   `entities.internal.types`, `entities.types`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: anything, to write.
/// - **Invariants**: an audit changes nothing, not even a cache.
package dev.phalanx.entities.internal.audit;
