/// The bytes of blobs, and how generated code reads and writes them.
///
/// - **In**: bytes, sizes, values.
/// - **Out**: blobs, memory that is checked at each access, ids of blobs.
/// - **May touch**: native memory, mapped files. Packages: `structs`, `structs.contract`.
/// - **Must not touch**: references and views of blobs, which are built on it; shapes.
/// - **Invariants**: no access outside of a blob's bytes; an access to a closed blob throws.
package dev.phalanx.structs.internal.blob;
