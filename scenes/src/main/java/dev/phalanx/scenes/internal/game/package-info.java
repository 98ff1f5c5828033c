/// Saved games: the difference between a world and the scenes that it has loaded.
///
/// - **In**: worlds, their scenes, the bytes of saved games.
/// - **Out**: saved games, worlds as they were.
/// - **May touch**: the public API of entities, change sets, the writers and readers, the streaming. Packages:
///   `entities`, `entities.components`, `entities.lookups`, `entities.query`, `entities.systems`, `entities.types`,
///   `scenes.components`, `scenes.diff`, `scenes.files`, `scenes.internal.bytes`, `scenes.internal.load`,
///   `scenes.internal.save`, `scenes.internal.stream`, `structs`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: saving changes nothing in the world. Everything that is read is checked before the world is
///   changed.
package dev.phalanx.scenes.internal.game;
