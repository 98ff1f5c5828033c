/// Queries: descriptions of entities, loops over them, and what can be gathered from them.
///
/// - **In**: component classes, clauses, terms made by [QueryTerms][dev.phalanx.entities.query.QueryTerms], lambdas.
/// - **Out**: [EntityQuery][dev.phalanx.entities.query.EntityQuery], its mask, and the typed queries `Query1` to
///   `Query8`, each with and without the entity; the queries of a system, for its state.
/// - **May touch**: `internal.query`, the world's guard and store to read, columns to spread values, the version change
///   tracker. Packages: `collections`, `entities.components`, `entities.internal.access`, `entities.internal.aspects`,
///   `entities.internal.change`, `entities.internal.failures`, `entities.internal.gather`, `entities.internal.jobs`,
///   `entities.internal.query`, `entities.internal.store`, `entities.internal.types`, `entities.lookups`,
///   `entities.reductions`, `entities.types`, `jobs`, `jobs.graph`, `structs`, `structs.kernel`.
/// - **Must not touch**: rows, systems. Packages: `entities.systems`.
/// - **Invariants**: in one world, equal descriptions are one shared query, and equal terms with equal clauses are one
///   shared typed query; each system has its own of these. Finding an existing one allocates nothing. Filters belong to
///   private queries, to those of a system, and to typed queries that are distinguished by them.
package dev.phalanx.entities.query;
