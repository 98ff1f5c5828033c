/// Baking: scenes that people write become entity scenes.
///
/// - **In**: authoring scenes, the bakers and baking systems of a program.
/// - **Out**: worlds and files with baked entities, and problems with their places.
/// - **May touch**: bakes. Packages: `baking.authoring`, `baking.bakers`, `baking.components`, `baking.formats`,
///   `baking.internal.bake`, `baking.internal.cache`, `baking.internal.json`, `baking.internal.names`,
///   `baking.internal.record`, `baking.tree`, `entities.components`, `entities.run`, `entities.systems`, `scenes`,
///   `scenes.components`, `scenes.files`, `structs.internal.files`, `structs.internal.lists`, `structs.internal.names`.
/// - **Must not touch**: the internals of worlds.
/// - **Invariants**: an incremental bake and a full one have equal results.
package dev.phalanx.baking;
