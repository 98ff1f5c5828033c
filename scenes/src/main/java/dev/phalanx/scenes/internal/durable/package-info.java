/// Files that are replaced as a whole.
///
/// - **In**: bytes.
/// - **Out**: a file that is old or new.
/// - **May touch**: nothing else.
/// - **Must not touch**: Phalanx.
/// - **Invariants**: a crash at any moment leaves the old file or the new one.
package dev.phalanx.scenes.internal.durable;
