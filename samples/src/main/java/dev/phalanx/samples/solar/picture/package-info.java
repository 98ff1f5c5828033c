/// The picture of the solar system, drawn without the platform's fonts so that every machine draws the same one.
///
/// - **In**: planets, belts, a date, the places of the asteroids.
/// - **Out**: an image, a PNG file.
/// - **May touch**: the orbit and belts rooms, `java.desktop` in headless mode.
/// - **Must not touch**: entities, `java.awt.Font`, `Graphics2D.drawString` and whatever else asks for a font.
/// - **Invariants**: everything is laid out on a sheet of 1600 × 1000 units, which is scaled to the size asked for;
///   labels do not overlap.
package dev.phalanx.samples.solar.picture;
