/// Tables of values, from which entities are created.
///
/// - **In**: CSV, and the component types whose fields are its columns.
/// - **Out**: entities of one archetype in a world; every problem of a table and its place.
/// - **May touch**: Jackson. Packages: `baking.authoring`, `baking.internal.names`, `entities`, `entities.components`,
///   `entities.lookups`, `entities.types`, `structs`, `structs.internal.names`.
/// - **Must not touch**: scenes and their formats.
/// - **Invariants**: a table with a problem changes nothing in the world.
package dev.phalanx.baking.tables;
