/// Writes worlds to files.
///
/// - **In**: a world, or some of its entities.
/// - **Out**: the bytes of a file.
/// - **May touch**: the public API of entities, and the descriptions of files. Packages: `entities`,
///   `entities.components`, `entities.exact`, `entities.lookups`, `entities.query`, `entities.systems`,
///   `entities.types`, `scenes.files`, `scenes.internal.bytes`, `scenes.internal.exact`, `scenes.internal.managed`,
///   `scenes.internal.shape`, `structs`, `structs.blob`, `structs.internal.files`.
/// - **Must not touch**: what reads files. Packages: `scenes.internal.load`.
/// - **Invariants**: what cannot be written is refused before a byte is written. Equal worlds become equal bytes.
package dev.phalanx.scenes.internal.save;
