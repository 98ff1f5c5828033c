/// The values of files, entity by entity, without the component classes.
///
/// - **In**: the bytes of files.
/// - **Out**: the bytes of values, in the order of the entities.
/// - **May touch**: checked bytes and the descriptions of files. Packages: `scenes.files`, `scenes.internal.bytes`,
///   `scenes.internal.managed`, `scenes.internal.shape`.
/// - **Must not touch**: worlds. Packages: `entities`, `entities.systems`.
/// - **Invariants**: one block of each column is in memory.
package dev.phalanx.scenes.internal.rows;
