/// The groups of baking systems, and the baking systems of this library.
///
/// - **In**: a world with the results of bakers.
/// - **Out**: the same world with the components of transforms, and the marks of entities that are not stored.
/// - **May touch**: worlds. Packages: `baking.components`, `entities`, `entities.components`, `entities.lookups`,
///   `entities.query`, `entities.systems`, `entities.types`, `scenes.components`, `structs`, `transforms`.
/// - **Must not touch**: files, authoring nodes.
/// - **Invariants**: what a system does depends on the world alone.
package dev.phalanx.baking.systems;
