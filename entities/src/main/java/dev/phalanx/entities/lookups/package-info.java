/// Access to the values of a world from anywhere: *type handles*, which open a chunk, and *lookups*, which find an
/// entity. Both can be fields of a job.
///
/// - **In**: component classes, entities, chunks.
/// - **Out**: [ComponentTypeHandle][dev.phalanx.entities.lookups.ComponentTypeHandle] and the other handles, with what
///   they open: arrays, buffers, masks, leaf columns.
/// - **May touch**: the store, the change tracker. Packages: `entities.components`, `entities.internal.access`,
///   `entities.internal.change`, `entities.internal.entity`, `entities.internal.shared`, `entities.internal.store`,
///   `entities.internal.types`, `entities.types`, `jobs.graph`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: rows other than their values; systems other than to be updated by one; the job graph.
///   Packages: `entities.systems`.
/// - **Invariants**: every use asks first whether there was a structural change since the last update, then the safety
///   handle, which knows the jobs; what is read-only writes nothing, versions included. A job works with copies, one
///   for each thread, which ask the job's own safety handle.
package dev.phalanx.entities.lookups;
