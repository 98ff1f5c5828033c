/// The bytes of replay files: a whole image of the first tick, then for each tick how its image differs from the one
/// before.
///
/// - **In**: exact images, as bytes.
/// - **Out**: the bytes of a file, and images again.
/// - **May touch**: bytes. Packages: `scenes.files`, `scenes.internal.bytes`, `structs.internal.files`.
/// - **Must not touch**: what images contain. Packages: `scenes.internal.save`, `scenes.internal.load`, `entities`.
/// - **Invariants**: lengths are compared with the bytes that exist before memory is allocated, and an image is at most
///   256 times as long as the file up to it.
package dev.phalanx.scenes.internal.replay;
