/// The forms in which people write scenes.
///
/// - **In**: the bytes of files, the authoring types of a program.
/// - **Out**: trees of nodes, with every problem of a file and its place; the schema of scene files.
/// - **May touch**: Jackson, JOML. Packages: `baking.authoring`, `baking.internal.json`, `baking.internal.names`,
///   `baking.internal.text`, `baking.tree`, `scenes.files`, `structs.internal.names`.
/// - **Must not touch**: worlds.
/// - **Invariants**: reading never throws because of what a file contains. Lengths are checked before memory is
///   allocated.
package dev.phalanx.baking.formats;
