/// Streams the sections of scenes into worlds and out of them.
///
/// - **In**: requests on entities, open scene files.
/// - **Out**: entities in the world that requested them.
/// - **May touch**: the public API of entities, the components of scenes, loaded sections, change sets. Packages:
///   `entities`, `entities.components`, `entities.query`, `entities.systems`, `entities.types`, `scenes.components`,
///   `scenes.diff`, `scenes.files`, `scenes.internal.load`, `structs`, `structs.blob`.
/// - **Must not touch**: what writes files. Packages: `scenes.internal.save`, `structs.internal.files`.
/// - **Invariants**: only the world's thread changes its entities and the state of its scenes; other threads have a
///   world of their own. When a world is closed, nothing of its scenes stays open.
package dev.phalanx.scenes.internal.stream;
