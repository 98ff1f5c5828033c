/// The bytes of files: blocks with checksums, tables, columns.
///
/// - **In**: channels, columns.
/// - **Out**: checked bytes.
/// - **May touch**: leaf kinds and the exception. Packages: `scenes.files`, `structs`, `structs.internal.files`.
/// - **Must not touch**: component types. Packages: `entities`.
/// - **Invariants**: lengths are compared with what is there before memory is taken.
package dev.phalanx.scenes.internal.bytes;
