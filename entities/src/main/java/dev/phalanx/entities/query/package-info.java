/// Queries: descriptions of entities, loops over them, and what can be gathered from them.
///
/// - **In**: component classes, clauses, tokens made by [QueryTokens][dev.phalanx.entities.query.QueryTokens], lambdas.
/// - **Out**: [EntityQuery][dev.phalanx.entities.query.EntityQuery], its mask, and the typed queries `Query1` to
///   `Query8`, each with and without the entity.
/// - **May touch**: `internal.query`, the world's guard and store to read, columns to spread values, the version
/// firewall.
/// - **Must not touch**: rows, systems.
/// - **Invariants**: in one world, equal descriptions are one shared query and equal tokens with equal clauses are one
///   shared typed query; finding one that exists allocates nothing. Only a query of someone's own has filters.
package dev.phalanx.entities.query;
