/// Components that exist while scenes are baked.
///
/// - **In**: nothing.
/// - **Out**: components and marks of components for bakers and baking systems.
/// - **May touch**: the interfaces of components. Packages: `baking.authoring`, `entities.components`, `scenes.files`,
///   `structs`, `transforms`.
/// - **Must not touch**: worlds.
/// - **Invariants**: baked scenes contain none of them.
package dev.phalanx.baking.components;
