/// Jobs: pieces of work that run on worker threads, in the order of their dependencies, with data races refused.
///
/// - **In**: records and classes of the user that implement a job interface.
/// - **Out**: job handles.
/// - **May touch**: `structs`, the job graph. Packages: `collections`, `jobs.internal.scheduling`, `structs`.
/// - **Must not touch**: components, worlds. Packages: `entities.components`, `entities.systems`.
/// - **Invariants**: a job is copied when it is scheduled. What is refused depends on what was scheduled and completed,
///   never on what has run by then.
package dev.phalanx.jobs;
