/// What is in a file, and whether the file is intact, without the component classes.
///
/// - **In**: the bytes of files.
/// - **Out**: sizes, counts, problems.
/// - **May touch**: checked bytes and the descriptions of files. Packages: `scenes.files`, `scenes.internal.bytes`,
///   `scenes.internal.exact`, `scenes.internal.managed`, `scenes.internal.rows`, `scenes.internal.shape`,
///   `scenes.internal.text`, `structs`.
/// - **Must not touch**: worlds. Packages: `entities`, `entities.systems`.
/// - **Invariants**: a file that is damaged in one place is still checked in others.
package dev.phalanx.scenes.internal.check;
