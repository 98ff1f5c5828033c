/// Component types as values: what queries, archetypes and structural changes are described with, and the facts about
/// each type.
///
/// - **In**: component classes, their names and hashes, lists of component classes in resources.
/// - **Out**: [TypeManager][dev.phalanx.entities.types.TypeManager] with the facts about types,
///   [ComponentType][dev.phalanx.entities.types.ComponentType],
///   [ComponentTypeSet][dev.phalanx.entities.types.ComponentTypeSet],
///   [EntityArchetype][dev.phalanx.entities.types.EntityArchetype], and the options of queries.
/// - **May touch**: what the module knows of component classes; archetypes, to read them. Packages:
///   `entities.components`, `entities.internal.access`, `entities.internal.aspects`, `entities.internal.failures`,
///   `entities.internal.store`, `entities.internal.types`, `structs`.
/// - **Must not touch**: chunks and rows.
/// - **Invariants**: every value is immutable. A stable name belongs to one loaded class; no class stays loaded because
///   it is known.
package dev.phalanx.entities.types;
