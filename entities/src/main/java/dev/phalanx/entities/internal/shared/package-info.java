/// The values of shared components, each stored once for a world.
///
/// - **In**: component infos and values; who holds a value and who lets it go.
/// - **Out**: [SharedValues][dev.phalanx.entities.internal.shared.SharedValues] and for each type a
///   [SharedTable][dev.phalanx.entities.internal.shared.SharedTable] that leads from values to indices and back.
/// - **May touch**: struct types, component infos. Packages: `entities.components`, `entities.internal.types`,
///   `jobs.graph`, `structs`, `structs.contract`, `structs.kernel`.
/// - **Must not touch**: chunks, archetypes, queries. Packages: `entities.query`, `entities.internal.store`.
/// - **Invariants**: index 0 is the default value, whose holders are not counted; of equal values one is stored; a
///   value without a holder is not stored; a value handed out of a struct type is a copy.
package dev.phalanx.entities.internal.shared;
