/// Bakes of scenes.
///
/// - **In**: authoring scenes, bakers, baking systems.
/// - **Out**: a world with the baked entities, problems.
/// - **May touch**: recordings, worlds. Packages: `baking.authoring`, `baking.bakers`, `baking.components`,
///   `baking.formats`, `baking.internal.names`, `baking.internal.record`, `baking.systems`, `baking.tree`, `entities`,
///   `entities.components`, `entities.lookups`, `entities.query`, `entities.systems`, `entities.types`,
///   `scenes.components`, `scenes.diff`, `scenes.files`, `structs`, `structs.blob`, `transforms`.
/// - **Must not touch**: files.
/// - **Invariants**: the result depends only on the scene, its files and the bakers, and not on earlier bakes.
package dev.phalanx.baking.internal.bake;
