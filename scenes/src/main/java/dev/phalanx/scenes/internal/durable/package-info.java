/// Files that are replaced as a whole.
///
/// - **In**: bytes.
/// - **Out**: a file that is old or new.
/// - **May touch**: the channel of bytes. Packages: `scenes.internal.bytes`.
/// - **Must not touch**: worlds. Packages: `entities`.
/// - **Invariants**: a crash at any moment leaves the old file or the new one.
package dev.phalanx.scenes.internal.durable;
