/// Reads files into worlds.
///
/// - **In**: checked bytes, the classes of this program.
/// - **Out**: entities in a new world.
/// - **May touch**: the public API of entities, and the descriptions of files. Packages: `entities`,
///   `entities.components`, `entities.exact`, `entities.lookups`, `entities.systems`, `entities.types`, `scenes.files`,
///   `scenes.internal.bytes`, `scenes.internal.exact`, `scenes.internal.managed`, `scenes.internal.shape`, `structs`,
///   `structs.blob`.
/// - **Must not touch**: files that are being written. Packages: `structs.internal.files`, `scenes.internal.save`.
/// - **Invariants**: a file that does not fit is refused with the name of the type and field.
package dev.phalanx.scenes.internal.load;
