/// Files that are replaced as a whole, files that an interrupt does not close, and what is wrong with a path.
///
/// - **In**: bytes.
/// - **Out**: a file that is old or new; bytes at positions.
/// - **May touch**: files. Packages: none.
/// - **Must not touch**: worlds, struct types. Packages: `entities`.
/// - **Invariants**: a crash at any moment leaves the old file or the new one; an interrupt of the thread ends no
///   reading and no writing, and is kept for the caller.
package dev.phalanx.structs.internal.files;
