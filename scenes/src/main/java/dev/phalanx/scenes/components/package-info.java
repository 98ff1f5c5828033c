/// The components of scenes: which scene an entity belongs to, what is requested, what is known of a section.
///
/// - **In**: guids, entities.
/// - **Out**: values for worlds.
/// - **May touch**: the component vocabulary. Packages: `entities`, `entities.commands`, `entities.components`,
///   `scenes.files`, `structs`, `structs.internal.lists`.
/// - **Must not touch**: files and threads. Packages: `scenes.internal.load`, `scenes.internal.stream`.
/// - **Invariants**: records are immutable values; what runs by them is in the systems.
package dev.phalanx.scenes.components;
