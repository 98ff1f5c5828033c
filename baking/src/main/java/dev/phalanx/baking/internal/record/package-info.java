/// What bakers ask and make.
///
/// - **In**: calls of bakers.
/// - **Out**: the components, entities, questions and requests of each call.
/// - **May touch**: authoring nodes, files, the world with what bakers have made. Packages: `baking.authoring`,
///   `baking.components`, `baking.formats`, `baking.internal.text`, `baking.tree`, `entities`, `entities.components`,
///   `entities.systems`, `entities.types`, `scenes.components`, `scenes.diff`, `scenes.files`, `structs`,
///   `structs.blob`, `structs.internal.files`, `transforms`.
/// - **Must not touch**: the results of other bakers.
/// - **Invariants**: everything that a baker has read is among its questions.
package dev.phalanx.baking.internal.record;
