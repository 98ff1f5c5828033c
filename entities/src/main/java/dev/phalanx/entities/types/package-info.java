/// Component types as values: what queries, archetypes and structural changes are described with.
///
/// - **In**: component classes.
/// - **Out**: [ComponentType][dev.phalanx.entities.types.ComponentType],
///   [ComponentTypeSet][dev.phalanx.entities.types.ComponentTypeSet],
///   [EntityArchetype][dev.phalanx.entities.types.EntityArchetype], and the options of queries.
/// - **May touch**: what the module knows of component classes; archetypes, to read them. Packages:
///   `entities.components`, `entities.internal.store`, `entities.internal.types`, `structs`.
/// - **Must not touch**: chunks and rows.
/// - **Invariants**: every value is immutable.
package dev.phalanx.entities.types;
