/// Bakers, which turn authoring components into components of entities.
///
/// - **In**: authoring components, and what bakers ask about their scene.
/// - **Out**: recordings of what bakers have made; blob assets without duplicates.
/// - **May touch**: recordings. Packages: `baking.authoring`, `baking.components`, `baking.internal.record`,
///   `baking.tree`, `entities.components`, `scenes.components`, `scenes.files`, `structs`, `structs.blob`,
///   `transforms`.
/// - **Must not touch**: worlds, files.
/// - **Invariants**: bakers learn about the scene only through methods that record what was asked.
package dev.phalanx.baking.bakers;
