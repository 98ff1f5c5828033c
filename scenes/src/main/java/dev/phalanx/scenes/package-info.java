/// Worlds in files, and scenes in worlds.
///
/// - **In**: worlds, files, requests for scenes.
/// - **Out**: files with entities, worlds with the entities of files.
/// - **May touch**: worlds, the writers and readers, and the streaming. Packages: `entities`, `entities.components`,
///   `entities.exact`, `entities.lookups`, `entities.query`, `entities.run`, `entities.systems`, `scenes.components`,
///   `scenes.diff`, `scenes.files`, `scenes.internal.bytes`, `scenes.internal.check`, `scenes.internal.game`,
///   `scenes.internal.load`, `scenes.internal.save`, `scenes.internal.shape`, `scenes.internal.stream`,
///   `scenes.internal.text`, `scenes.systems`, `structs`, `structs.internal.files`, `structs.internal.lists`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: a file that is cut off, changed or crafted causes an exception that says where, and leaves the
///   world into which it was to be loaded unchanged. A file is written completely or not at all.
package dev.phalanx.scenes;
