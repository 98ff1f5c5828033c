/// Jobs over the entities of a world.
///
/// - **In**: records and classes of the user that implement a job interface, queries.
/// - **Out**: job handles.
/// - **May touch**: queries, the job graph. Packages: `entities`, `entities.components`, `entities.internal.access`,
///   `entities.internal.aspects`, `entities.internal.change`, `entities.internal.failures`, `entities.internal.jobs`,
///   `entities.internal.query`, `entities.internal.store`, `entities.internal.types`, `entities.lookups`,
///   `entities.query`, `entities.systems`, `entities.types`, `jobs`, `jobs.graph`, `structs`, `structs.kernel`.
/// - **Must not touch**: rows.
/// - **Invariants**: a job is copied when it is scheduled. What is refused depends on what was scheduled and completed,
///   never on what has run by then.
package dev.phalanx.entities.jobs;
