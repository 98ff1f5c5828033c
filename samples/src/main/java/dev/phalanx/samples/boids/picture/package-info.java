/// The picture of the fish.
///
/// - **In**: where everything in the sea is.
/// - **Out**: an image, a PNG file.
/// - **May touch**: the fish as values, `samples.picture`, java.desktop.
/// - **Must not touch**: worlds, the command line.
/// - **Invariants**: the same scene and width give the same pixels.
package dev.phalanx.samples.boids.picture;
