/// Queries: descriptions of entities, and loops over them.
///
/// - **In**: component classes, tokens made by [QueryTokens][dev.phalanx.entities.query.QueryTokens], lambdas.
/// - **Out**: [EntityQuery][dev.phalanx.entities.query.EntityQuery] and the typed queries `Query1` to `Query8`, each
/// with
///   and without the entity.
/// - **May touch**: `internal.query`, the world's guard and store to read.
/// - **Must not touch**: rows, versions, systems.
/// - **Invariants**: in one world, equal descriptions are one query and equal tokens with equal clauses are one typed
///   query; finding one that exists allocates nothing.
package dev.phalanx.entities.query;
