/// Jobs over the entities of a world.
///
/// - **In**: records and classes of the user that implement a job interface, queries.
/// - **Out**: job handles.
/// - **May touch**: queries, the job graph.
/// - **Must not touch**: rows.
/// - **Invariants**: a job is copied when it is scheduled. What is refused depends on what was scheduled and completed,
///   never on what has run by then.
package dev.phalanx.entities.jobs;
