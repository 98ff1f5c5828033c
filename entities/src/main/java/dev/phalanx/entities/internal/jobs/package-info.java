/// Jobs that run for each entity of a query, or for each chunk.
///
/// - **In**: job objects, queries.
/// - **Out**: work for the job graph.
/// - **May touch**: the store to read, the change tracker, the kernel compiler, the job graph, lookups, the executing
///   system. Packages: `entities.components`, `entities.internal.access`, `entities.internal.change`,
///   `entities.internal.query`, `entities.internal.shared`, `entities.internal.store`, `entities.internal.types`,
///   `entities.lookups`, `entities.reductions`, `jobs`, `jobs.graph`, `structs`, `structs.kernel`, `structs.loaded`.
/// - **Must not touch**: rows other than through kernels and lookups.
/// - **Invariants**: what a job must not see changed is captured on the world's thread when it is scheduled; who passes
///   filters and has what enabled is asked when it runs. No two threads get entities of the same chunk.
package dev.phalanx.entities.internal.jobs;
