/// The bytes of files: blocks with checksums, tables, columns.
///
/// - **In**: channels, columns.
/// - **Out**: checked bytes.
/// - **May touch**: leaf kinds and the exception. Packages: `scenes.files`, `structs`, `structs.internal.files`.
/// - **Must not touch**: component types. Packages: `entities`.
/// - **Invariants**: lengths are compared with the bytes that exist before memory is allocated.
package dev.phalanx.scenes.internal.bytes;
