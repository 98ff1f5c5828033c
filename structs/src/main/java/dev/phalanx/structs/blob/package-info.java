/// Blob assets: read-only data that many entities share, in one relocatable block of bytes.
///
/// - **In**: values of struct types, primitives and strings, built into a block; files.
/// - **Out**: references to blobs, views of what is in them, files.
/// - **May touch**: struct types, native memory, files. Packages: `structs`, `structs.internal.blob`,
///   `structs.contract`, `structs.internal.files`, `structs.internal.shape`.
/// - **Must not touch**: worlds, archetypes, chunks. Packages: `entities.systems`, `entities.internal.store`.
/// - **Invariants**: a created blob never changes; a block holds offsets and no addresses; no byte outside a blob is
///   read, whatever its file contains; a reference or view whose blob was closed throws.
package dev.phalanx.structs.blob;
