/// Baked scenes that are kept between bakes.
///
/// - **In**: baked files, and what they depend on.
/// - **Out**: the same files, as long as nothing has changed.
/// - **May touch**: files, class files. Packages: `baking.bakers`, `entities.systems`, `scenes`, `structs`,
///   `transforms`.
/// - **Must not touch**: authoring scenes, worlds.
/// - **Invariants**: a file comes out of the cache as it went in, or not at all.
package dev.phalanx.baking.internal.cache;
