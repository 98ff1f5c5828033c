/// The picture of the solar system.
///
/// - **In**: planets, moons, belts, a date, the positions of the asteroids.
/// - **Out**: an image, a PNG file.
/// - **May touch**: the orbit and belts packages, `java.desktop` in headless mode.
/// - **Must not touch**: entities.
/// - **Invariants**: everything is laid out on a sheet of 1600 × 1000 units, which is scaled to the requested size;
///   labels do not overlap.
package dev.phalanx.samples.solar.picture;
