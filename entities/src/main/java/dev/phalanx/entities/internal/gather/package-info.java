/// The jobs that collect what the entities of a query have, and spread values over them.
///
/// - **In**: queries, lists, type handles.
/// - **Out**: job objects for [IJobChunk][dev.phalanx.entities.jobs.IJobChunk], an honest client of the public API.
/// - **May touch**: chunks as jobs get them, native collections. Packages: `collections`, `entities.components`,
///   `entities.lookups`, `jobs`, `structs`.
/// - **Must not touch**: the store. Packages: `entities.internal.store`.
/// - **Invariants**: each job goes over the chunks in order, on one thread.
package dev.phalanx.entities.internal.gather;
