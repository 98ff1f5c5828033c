/// The matching of queries, and the loop over the matches.
///
/// - **In**: descriptions of queries, checked; filters; bodies.
/// - **Out**: [QueryCache][dev.phalanx.entities.internal.query.QueryCache] with its archetypes and runs;
///   [QueryBinding][dev.phalanx.entities.internal.query.QueryBinding], which runs a body over them.
/// - **May touch**: the store to read, the change tracker, the kernel compiler. Packages: `entities.components`,
///   `entities.internal.aspects`, `entities.internal.change`, `entities.internal.shared`, `entities.internal.store`,
///   `entities.internal.types`, `entities.types`, `structs`, `structs.kernel`.
/// - **Must not touch**: rows; systems; the public API. Packages: `entities.systems`.
/// - **Invariants**: one matched query for a description in a world; archetypes are looked at once; runs of
///   chunks are made anew only after a chunk has come or gone, runs of rows after a structural change, and filters
///   are asked at each use; a warm iteration allocates nothing.
package dev.phalanx.entities.internal.query;
