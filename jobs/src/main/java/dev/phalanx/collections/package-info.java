/// Native collections: lists, maps, sets, queues, streams and bits in primitive arrays, which jobs can hold.
///
/// Those for struct types are generic; those for primitives have the primitive in their name and never box it. A
/// `ParallelWriter` lets many threads fill a collection.
///
/// - **In**: values, as copies.
/// - **Out**: values, as copies.
/// - **May touch**: `structs`, handles of jobs.
/// - **Must not touch**: components, worlds.
/// - **Invariants**: every access asks the collection's safety handle. Elements lie in primitive arrays.
package dev.phalanx.collections;
