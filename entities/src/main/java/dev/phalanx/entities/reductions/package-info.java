/// Sums, extremes, counts and histograms over the entities of a query.
///
/// - **In**: what a lambda adds, entity by entity, to an accumulator of the entity's chunk.
/// - **Out**: the [Reduction][dev.phalanx.entities.reductions.Reduction]s that typed queries take, their accumulators.
/// - **May touch**: native collections. Packages: `collections`, `entities.internal.failures`, `structs`.
/// - **Must not touch**: the store. Packages: `entities.internal.store`.
/// - **Invariants**: the accumulators of the chunks are combined as a tree over the chunks in order, so that the result
///   does not depend on which threads ran them.
package dev.phalanx.entities.reductions;
